package io.github.treadlight.deploy.app.stream;

import jakarta.servlet.annotation.WebServlet;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;

/**
 * Reads an object of a class from a stream with an allow-list, which it sets if the stream has no filter. The list
 * allows the classes of this package.
 */
@WebServlet("/filter")
public class FilterServlet extends ClassServlet {
    private static final long serialVersionUID = 1;
    private static final ObjectInputFilter ALLOW_LIST =
            ObjectInputFilter.Config.createFilter(FilterServlet.class.getPackageName() + ".*;!*");

    @Override
    String respond(Object object) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written(object)))) {
            if (in.getObjectInputFilter() == null) {
                in.setObjectInputFilter(ALLOW_LIST);
            }
            return (in.getObjectInputFilter() == ALLOW_LIST ? "own filter: " : "another filter: ") + read(in);
        }
    }

    private static String read(ObjectInputStream in) throws IOException, ClassNotFoundException {
        try {
            return "read " + in.readObject().getClass().getSimpleName();
        } catch (InvalidClassException rejected) {
            return "rejected, " + rejected.getMessage();
        }
    }
}
