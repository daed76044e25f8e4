package io.github.treadlight.deploy.app.stream;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/**
 * Reads an object of a class from a stream with an allow-list, which it sets if the stream has no filter. The list
 * allows the classes of this package.
 */
@WebServlet("/filter")
public class FilterServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final ObjectInputFilter ALLOW_LIST =
            ObjectInputFilter.Config.createFilter(FilterServlet.class.getPackageName() + ".*;!*");

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        response.getWriter().print(readBack(request.getParameter("class")));
    }

    private static String readBack(String name) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(Class.forName(name).getConstructor().newInstance());
        } catch (ReflectiveOperationException impossible) {
            throw new IOException(impossible);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            if (in.getObjectInputFilter() == null) {
                in.setObjectInputFilter(ALLOW_LIST);
            }
            return (in.getObjectInputFilter() == ALLOW_LIST ? "own filter: " : "another filter: ") + read(in);
        }
    }

    private static String read(ObjectInputStream in) throws IOException {
        try {
            return "read " + in.readObject().getClass().getSimpleName();
        } catch (InvalidClassException rejected) {
            return "rejected, " + rejected.getMessage();
        } catch (ClassNotFoundException impossible) {
            throw new IOException(impossible);
        }
    }
}
