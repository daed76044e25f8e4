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

/**
 * Defines a pool of one connection for all applications. Gets that connection and responds with the number of its
 * commits.
 */
@WebServlet("/single")
@DataSourceDefinition(name = SingleConnectionServlet.SOURCE,
        className = "io.github.treadlight.deploy.app.single.CountingDataSource", minPoolSize = 1, maxPoolSize = 1)
public class SingleConnectionServlet extends HttpServlet {
    static final String SOURCE = "java:global/jdbc/single";

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            DataSource source = InitialContext.doLookup(SOURCE);
            try (Connection connection = source.getConnection()) {
                connection.getAutoCommit();
                response.getWriter().print(CountingDataSource.COMMITS.get());
            }
        } catch (NamingException | SQLException failed) {
            throw new ServletException(failed);
        }
    }
}
