package io.github.treadlight.deploy.app.work;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.transaction.UserTransaction;
import java.net.InetAddress;
import java.net.Socket;
import java.sql.Connection;
import javax.naming.InitialContext;
import javax.sql.DataSource;

/** Has a transaction and a connection of another application's pool while it waits at a gate of the test. */
@WebServlet("/transaction")
public class TransactionServlet extends HttpServlet {
    @Resource
    private UserTransaction transaction;

    /**
     * Reports the status of the transaction before it waits, and 0 when it has been committed. The connection is taken
     * within the transaction, or before it; that transaction then begins after the wait.
     */
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        boolean beginsLater = request.getParameter("later") != null;
        int port = Integer.parseInt(request.getParameter("gate"));
        try (Socket gate = new Socket(InetAddress.getLoopbackAddress(), port)) {
            DataSource source = InitialContext.doLookup(request.getParameter("source"));
            if (!beginsLater) {
                transaction.begin();
            }
            Connection connection = source.getConnection();
            connection.getAutoCommit();
            gate.getOutputStream().write(transaction.getStatus());
            gate.getInputStream().read();
            if (beginsLater) {
                transaction.begin();
            }
            connection.getAutoCommit();
            connection.close();
            transaction.commit();
            gate.getOutputStream().write(0);
        } catch (Exception failed) {
            throw new ServletException(failed);
        }
    }
}
