package io.github.treadlight.deploy.app.stream;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;

/** Writes an object of a class and reads it back with an object stream that the application opens. */
@WebServlet("/stream")
public class StreamServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

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
        try (ObjectInputStream in = new ApplicationObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return "read " + in.readObject().getClass().getSimpleName();
        } catch (InvalidClassException rejected) {
            return "rejected " + rejected.classname;
        } catch (ClassNotFoundException impossible) {
            throw new IOException(impossible);
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
