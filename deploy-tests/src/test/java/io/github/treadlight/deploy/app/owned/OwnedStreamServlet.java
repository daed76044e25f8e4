package io.github.treadlight.deploy.app.owned;

import io.github.treadlight.deploy.app.owned.bsh.XThis;
import jakarta.ejb.EJB;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * Has the server write objects of classes that the built-in list rejects, and read them again.
 *
 * <ul>
 *   <li>{@code /create} creates a persistent timer with an {@link OwnedInformation}, and {@code /cancel} cancels it
 *   <li>{@code /last} responds with the description of the information at the last expiry in this JVM
 *   <li>{@code /echo} responds with the text of an {@link XThis} that a remote bean in this server returns
 *   <li>{@code /lookup} responds with the description of a copy that is looked up in the naming service
 * </ul>
 */
@WebServlet({"/create", "/last", "/cancel", "/echo", "/lookup"})
public class OwnedStreamServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final String SECRET = "secret";
    private static final String NAME = "owned-information";

    @EJB
    private transient FiringTimer timer;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            response.getWriter().print(use(request.getServletPath()));
        } catch (GeneralSecurityException | NamingException failed) {
            throw new ServletException(failed);
        }
    }

    private String use(String path) throws IOException, GeneralSecurityException, NamingException {
        switch (path) {
            case "/create" -> timer.create(new OwnedInformation(SECRET));
            case "/cancel" -> timer.cancel();
            case "/echo" -> {
                return echo().text();
            }
            case "/lookup" -> {
                return lookup().describe();
            }
            default -> { }
        }
        return timer.last();
    }

    /** Looks the bean up here, because the application has none on a server without an ORB. */
    private static XThis echo() throws NamingException {
        RemoteEcho remote = InitialContext.doLookup("java:module/RemoteEchoBean");
        return (XThis) remote.echo(new XThis(SECRET));
    }

    private static OwnedInformation lookup() throws IOException, GeneralSecurityException, NamingException {
        InitialContext names = new InitialContext();
        names.rebind(NAME, new OwnedInformation(SECRET));
        try {
            return (OwnedInformation) names.lookup(NAME);
        } finally {
            names.unbind(NAME);
        }
    }
}
