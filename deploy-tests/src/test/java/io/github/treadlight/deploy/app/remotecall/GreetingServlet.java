package io.github.treadlight.deploy.app.remotecall;

import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;

/** Calls the remote bean of its own application and asserts that the server copied the argument. */
@WebServlet("/greet")
public class GreetingServlet extends HttpServlet {
    @EJB
    private RemoteGreeter greeter;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Greeting sent = new Greeting("server", new ArrayList<>());
        Greeting reply = greeter.reply(sent);
        if (reply.others().get(0) == sent) {
            throw new IllegalStateException("The argument was not copied.");
        }
        response.getWriter().print(reply.word());
    }
}
