package io.github.treadlight.deploy.app.stream;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;

/** A servlet that creates an object of the class that the parameter {@code class} names. */
abstract class ClassServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        try {
            Object object = Class.forName(request.getParameter("class")).getConstructor().newInstance();
            response.getWriter().print(respond(object));
        } catch (ReflectiveOperationException impossible) {
            throw new IOException(impossible);
        }
    }

    /** Returns the response about an object. */
    abstract String respond(Object object) throws IOException, ClassNotFoundException;

    static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }
}
