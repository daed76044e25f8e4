package io.github.treadlight.deploy.app.remotecall;

import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;

/** Has the bean of the same application greeted, which is in the same server. */
@WebServlet("/greet")
public class GreetingServlet extends HttpServlet {
    @EJB
    private Greeter greeter;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Greeting sent = new Greeting("server", new ArrayList<>());
        Greeting answer = greeter.answer(sent);
        if (answer.others().get(0) == sent) {
            throw new IllegalStateException("It was not copied.");
        }
        response.getWriter().print(answer.word());
    }
}
