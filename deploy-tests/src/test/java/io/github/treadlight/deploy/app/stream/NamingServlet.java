package io.github.treadlight.deploy.app.stream;

import jakarta.servlet.annotation.WebServlet;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Binds an object of a class in JNDI and looks it up. The server copies such objects with an object stream. */
@WebServlet("/naming")
public class NamingServlet extends ClassServlet {
    private static final long serialVersionUID = 1;

    @Override
    String respond(Object bound) {
        try {
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
        }
    }
}
