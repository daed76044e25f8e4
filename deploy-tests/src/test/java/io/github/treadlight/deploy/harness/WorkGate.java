package io.github.treadlight.deploy.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A gate at which work in an application waits for the test. The application connects to a socket of the gate. */
public final class WorkGate implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 60_000;

    private final ServerSocket socket;

    /** Opens a gate on a free port. */
    public WorkGate() throws IOException {
        socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        socket.setSoTimeout(TIMEOUT_MILLIS);
    }

    /** Returns the port that the work is to connect to. */
    public int port() {
        return socket.getLocalPort();
    }

    /** Waits for work to arrive and returns it. */
    public Waiting await() throws IOException {
        Socket work = socket.accept();
        work.setSoTimeout(TIMEOUT_MILLIS);
        return new Waiting(work, work.getInputStream().read());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /**
     * Work that waits at the gate.
     *
     * @param reported the number that the work reported when it arrived
     */
    public record Waiting(Socket work, int reported) implements AutoCloseable {
        /** Lets the work continue and returns the number that it reports at its end; -1 if it ends without one. */
        public int proceed() throws IOException {
            work.getOutputStream().write(0);
            return work.getInputStream().read();
        }

        @Override
        public void close() throws IOException {
            work.close();
        }
    }
}
