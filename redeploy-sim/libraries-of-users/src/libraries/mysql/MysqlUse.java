package io.github.treadlight.sim.library;

import com.mysql.cj.jdbc.AbandonedConnectionCleanupThread;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;

/** Asks a database server for a connection. The server refuses it, so that little of the protocol is needed. */
public final class MysqlUse implements LibraryUse {
    private static final int TOO_MANY_CONNECTIONS = 1040;

    @Override
    public String use() throws Exception {
        Class.forName("com.mysql.cj.jdbc.Driver");
        try (LoopbackServer server = new LoopbackServer(MysqlUse::refuse); Connection connection =
                DriverManager.getConnection("jdbc:mysql://127.0.0.1:" + server.port() + "/shop", "user", "secret")) {
            throw new IllegalStateException("connected to " + connection);
        } catch (SQLException refused) {
            if (refused.getErrorCode() != TOO_MANY_CONNECTIONS) {
                throw refused;
            }
            return "refused: " + refused.getErrorCode();
        }
    }

    /** Sends a packet of the protocol with an error instead of the greeting. */
    private static void refuse(InputStream in, OutputStream out) throws IOException {
        byte[] text = "#08004Too many connections".getBytes(StandardCharsets.US_ASCII);
        byte[] packet = new byte[text.length + 7];
        packet[0] = (byte) (text.length + 3);
        packet[4] = (byte) 0xFF;
        packet[5] = (byte) TOO_MANY_CONNECTIONS;
        packet[6] = TOO_MANY_CONNECTIONS >> 8;
        System.arraycopy(text, 0, packet, 7, text.length);
        out.write(packet);
        out.flush();
        in.readAllBytes();
    }

    @Override
    public void close() throws Exception {
        for (Driver driver : Collections.list(DriverManager.getDrivers())) {
            if (driver.getClass().getClassLoader() == MysqlUse.class.getClassLoader()) {
                DriverManager.deregisterDriver(driver);
            }
        }
        AbandonedConnectionCleanupThread.checkedShutdown();
    }
}
