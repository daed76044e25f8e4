package io.github.treadlight.deploy.app.work;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.transaction.UserTransaction;
import java.net.Socket;
import java.sql.Connection;
import javax.naming.InitialContext;
import javax.sql.DataSource;

/** Holds a transaction and a connection of another application's pool while it waits on a latch of the test. */
@WebServlet("/transaction")
public class TransactionServlet extends HttpServlet {
    @Resource
    private UserTransaction transaction;

    /**
     * Reports the status of the transaction before the wait, and 0 after the commit. Gets the connection in the
     * transaction, or before it if the parameter {@code later} is set: the transaction then begins after the wait.
     */
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        boolean beginsLater = request.getParameter("later") != null;
        int port = Integer.parseInt(request.getParameter("latch"));
        try (Socket latch = new Socket("127.0.0.1", port)) {
            DataSource source = InitialContext.doLookup(request.getParameter("source"));
            if (!beginsLater) {
                transaction.begin();
            }
            Connection connection = source.getConnection();
            connection.getAutoCommit();
            latch.getOutputStream().write(transaction.getStatus());
            latch.getInputStream().read();
            if (beginsLater) {
                transaction.begin();
            }
            connection.getAutoCommit();
            connection.close();
            transaction.commit();
            latch.getOutputStream().write(0);
        } catch (Exception failed) {
            throw new ServletException(failed);
        }
    }
}
