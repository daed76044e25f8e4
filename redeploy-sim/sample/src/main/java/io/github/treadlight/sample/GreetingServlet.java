package io.github.treadlight.sample;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.Serial;

/** Greets, and with {@code ?keep} in a thread local that it does not remove, which is a leak. */
@WebServlet("/greeting")
public class GreetingServlet extends HttpServlet {
    @Serial
    private static final long serialVersionUID = 1;
    private static final ThreadLocal<Greeting> LAST = new ThreadLocal<>();

    /** What is said. */
    private record Greeting(String text) {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Greeting greeting = new Greeting("Hello");
        if (request.getParameter("keep") != null) {
            LAST.set(greeting);
        }
        response.getWriter().print(greeting.text());
    }
}
