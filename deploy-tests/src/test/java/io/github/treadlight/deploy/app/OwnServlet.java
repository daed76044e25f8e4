package io.github.treadlight.deploy.app;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers what a class value of the WAR's own classes extends. */
@WebServlet("/own")
public class OwnServlet extends HttpServlet {
    private static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return type.getName();
        }
    };

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (NAMES.get(OwnServlet.class).equals(OwnServlet.class.getName())) {
            response.getWriter().print(NAMES.getClass().getSuperclass().getName());
        }
    }
}
