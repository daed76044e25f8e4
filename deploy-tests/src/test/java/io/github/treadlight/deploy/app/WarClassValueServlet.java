package io.github.treadlight.deploy.app;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Responds with the superclass of a class value of the WAR's own classes. */
@WebServlet("/own")
public class WarClassValueServlet extends HttpServlet {
    private static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return type.getName();
        }
    };

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (NAMES.get(WarClassValueServlet.class).equals(WarClassValueServlet.class.getName())) {
            response.getWriter().print(NAMES.getClass().getSuperclass().getName());
        }
    }
}
