package io.github.treadlight.sample;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.Serial;

/** A servlet that greets. With {@code ?keep} it leaks: it leaves the greeting in a thread local. */
@WebServlet("/greeting")
public class SampleServlet extends HttpServlet {
    @Serial
    private static final long serialVersionUID = 1;
    private static final ThreadLocal<LastGreeting> LAST = new ThreadLocal<>();

    /** A greeting of a class of the application, which retains the application's class loader. */
    private record LastGreeting(String text) {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        LastGreeting greeting = new LastGreeting("Hello");
        if (request.getParameter("keep") != null) {
            LAST.set(greeting);
        }
        response.getWriter().print(greeting.text());
    }
}
