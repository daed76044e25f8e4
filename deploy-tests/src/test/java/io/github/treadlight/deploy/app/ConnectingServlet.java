package io.github.treadlight.deploy.app;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import java.sql.Connection;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** Uses a connection of the application's pool during the deployment. */
@WebServlet(urlPatterns = "/connecting", loadOnStartup = 1)
public class ConnectingServlet extends HttpServlet {
    @Override
    public void init() throws ServletException {
        try (Connection connection =
                ((DataSource) new InitialContext().lookup("java:app/jdbc/leak")).getConnection()) {
            connection.getAutoCommit();
        } catch (NamingException | SQLException failed) {
            throw new ServletException(failed);
        }
    }
}
