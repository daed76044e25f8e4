package io.github.treadlight.deploy.app.library;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Method;

/**
 * Initializes the class of a library that a request names, and calls methods without parameters, the first on the class
 * and each further one on the previous result. Responds with the class of the last result.
 */
@WebServlet("/call")
public class CallingServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String methods = request.getParameter("methods");
        try {
            Class<?> type = Class.forName(request.getParameter("class"));
            Object result = null;
            for (String method : methods == null ? new String[0] : methods.split(",")) {
                result = find(result == null ? type : result.getClass(), method).invoke(result);
            }
            response.getWriter().print("called " + (result == null ? type : result.getClass()).getName());
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Returns a public method, of an interface if possible, because the class of a result may not be public. */
    private static Method find(Class<?> type, String name) throws NoSuchMethodException {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> each : at.getInterfaces()) {
                try {
                    return each.getMethod(name);
                } catch (NoSuchMethodException elsewhere) {
                    continue;
                }
            }
        }
        return type.getMethod(name);
    }
}
