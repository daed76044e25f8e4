package io.github.treadlight.deploy.app.stream;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Binds an object of a class in JNDI and looks it up. The server copies such objects with an object stream. */
@WebServlet("/naming")
public class NamingServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        response.getWriter().print(bindAndLookUp(request.getParameter("class")));
    }

    private static String bindAndLookUp(String className) throws IOException {
        try {
            Object bound = Class.forName(className).getConstructor().newInstance();
            InitialContext names = new InitialContext();
            names.rebind("streams/bound", bound);
            try {
                Object found = names.lookup("streams/bound");
                return (found == bound ? "shared " : "copied ") + found.getClass().getSimpleName();
            } finally {
                names.unbind("streams/bound");
            }
        } catch (NamingException rejected) {
            return "failed: " + rejected;
        } catch (ReflectiveOperationException impossible) {
            throw new IOException(impossible);
        }
    }
}
