package io.github.treadlight.deploy.app.stream;

import jakarta.servlet.annotation.WebServlet;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;

/** Writes an object of a class and reads it back with an object stream that the application opens. */
@WebServlet("/stream")
public class StreamServlet extends ClassServlet {
    private static final long serialVersionUID = 1;

    @Override
    String respond(Object object) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ApplicationObjectInputStream(new ByteArrayInputStream(written(object)))) {
            return "read " + in.readObject().getClass().getSimpleName();
        } catch (InvalidClassException rejected) {
            return "rejected " + rejected.classname;
        }
    }

    /** An object stream that loads classes from the application, as those of many libraries do. */
    private static final class ApplicationObjectInputStream extends ObjectInputStream {
        ApplicationObjectInputStream(InputStream source) throws IOException {
            super(source);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass descriptor) throws ClassNotFoundException {
            return Class.forName(descriptor.getName(), false, StreamServlet.class.getClassLoader());
        }
    }
}
