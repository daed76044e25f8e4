package io.github.treadlight.deploy.app.pool;

import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/**
 * Defines a data source in each scope and gets a connection from the one that a request names. Looks each data source
 * up once and keeps it, as an injected field does.
 */
@WebServlet("/pool")
@DataSourceDefinition(name = "java:global/jdbc/pool", className = PoolServlet.CLASS, minPoolSize = 1, maxPoolSize = 2)
@DataSourceDefinition(name = "java:app/jdbc/pool", className = PoolServlet.CLASS, minPoolSize = 1, maxPoolSize = 2)
@DataSourceDefinition(name = "java:module/jdbc/pool", className = PoolServlet.CLASS, minPoolSize = 1, maxPoolSize = 2)
@DataSourceDefinition(name = "java:comp/jdbc/pool", className = PoolServlet.CLASS, minPoolSize = 1, maxPoolSize = 2)
public class PoolServlet extends HttpServlet {
    static final String CLASS = "io.github.treadlight.deploy.app.leak.PooledDataSource";

    private final Map<String, DataSource> sources = new ConcurrentHashMap<>();

    /** Responds with {@code connected}, or with {@code found} if the request asks for a lookup only. */
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        DataSource source = sources.computeIfAbsent(request.getParameter("source"), PoolServlet::lookUp);
        if (request.getParameter("lookup") != null) {
            response.getWriter().print("found");
            return;
        }
        try (Connection connection = source.getConnection()) {
            response.getWriter().print(connection.getAutoCommit() ? "connected" : "no auto-commit");
        } catch (SQLException failed) {
            throw new ServletException(failed);
        }
    }

    private static DataSource lookUp(String name) {
        try {
            return InitialContext.doLookup(name);
        } catch (NamingException failed) {
            throw new IllegalStateException(name, failed);
        }
    }
}
