package io.github.treadlight.deploy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Where work in an application waits until a test lets it go on, by a connection from there to here. */
final class Gate implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 60_000;

    private final ServerSocket socket;

    Gate() throws IOException {
        socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        socket.setSoTimeout(TIMEOUT_MILLIS);
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Returns when work waits here. */
    Waiting await() throws IOException {
        Socket work = socket.accept();
        work.setSoTimeout(TIMEOUT_MILLIS);
        return new Waiting(work, work.getInputStream().read());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /**
     * Work that waits.
     *
     * @param told the number that it told before
     */
    record Waiting(Socket work, int told) implements AutoCloseable {
        /** Lets it go on, and returns the number that it tells when it has; -1 if it ends without one. */
        int goOn() throws IOException {
            work.getOutputStream().write(0);
            return work.getInputStream().read();
        }

        @Override
        public void close() throws IOException {
            work.close();
        }
    }
}
