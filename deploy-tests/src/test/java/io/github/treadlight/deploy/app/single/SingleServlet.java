package io.github.treadlight.deploy.app.single;

import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** Defines a pool of one connection for all applications, and takes that connection. */
@WebServlet("/single")
@DataSourceDefinition(name = SingleServlet.SOURCE,
        className = "io.github.treadlight.deploy.app.leak.NoDataSource", minPoolSize = 1, maxPoolSize = 1)
public class SingleServlet extends HttpServlet {
    static final String SOURCE = "java:global/jdbc/single";

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            DataSource source = InitialContext.doLookup(SOURCE);
            try (Connection connection = source.getConnection()) {
                response.getWriter().print(connection.getAutoCommit() ? "connected" : "no auto-commit");
            }
        } catch (NamingException | SQLException failed) {
            throw new ServletException(failed);
        }
    }
}
