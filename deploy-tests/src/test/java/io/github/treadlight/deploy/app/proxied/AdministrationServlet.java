package io.github.treadlight.deploy.app.proxied;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;

/** Tries to call Treadlight's administration of class values. Responds with the class of the exception. */
@WebServlet("/administration")
public class AdministrationServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        response.getWriter().print(footprint());
    }

    private static String footprint() {
        try {
            Class<?> admin = Class.forName("io.github.treadlight.classvalue.admin.ClassValueAdmin");
            return String.valueOf(admin.getMethod("footprint").invoke(null));
        } catch (InvocationTargetException refused) {
            return refused.getCause().getClass().getName();
        } catch (ReflectiveOperationException invisible) {
            return invisible.getClass().getName();
        }
    }
}
