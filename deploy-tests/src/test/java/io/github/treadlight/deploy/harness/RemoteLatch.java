package io.github.treadlight.deploy.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A latch on which work in an application waits until the test releases it. The application connects to a socket of
 * 127.0.0.1. It does not ask for the loopback address, which is ::1 on Payara Micro 7.2026.11 with JDK 25.
 */
public final class RemoteLatch implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 60_000;

    private final ServerSocket socket;

    /** Opens a latch on a free port. */
    public RemoteLatch() throws IOException {
        socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        socket.setSoTimeout(TIMEOUT_MILLIS);
    }

    /** Returns the port that the work connects to. */
    public int port() {
        return socket.getLocalPort();
    }

    /** Waits until an application connects, and returns the waiting work. */
    public Waiter awaitWaiter() throws IOException {
        Socket work = socket.accept();
        work.setSoTimeout(TIMEOUT_MILLIS);
        return new Waiter(work, work.getInputStream().read());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /**
     * Work that waits on the latch.
     *
     * @param reported the number that the work reported before the wait
     */
    public record Waiter(Socket work, int reported) implements AutoCloseable {
        /** Releases the work and returns the number that it reports at its end; -1 if it does not report one. */
        public int release() throws IOException {
            work.getOutputStream().write(0);
            return work.getInputStream().read();
        }

        @Override
        public void close() throws IOException {
            work.close();
        }
    }
}
