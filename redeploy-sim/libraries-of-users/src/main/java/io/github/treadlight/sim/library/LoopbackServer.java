package io.github.treadlight.sim.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

/**
 * A server on the loopback address, for a client library. It serves one connection after the other in a thread of its
 * own, until it is closed. It leaves no thread, so that only the library can retain the application.
 */
final class LoopbackServer implements AutoCloseable {
    /** Serves a connection until the client or the server ends it. */
    interface Protocol {
        void serve(InputStream in, OutputStream out) throws IOException;
    }

    private final ServerSocket listening;
    private final Protocol protocol;
    private final Thread thread = new Thread(this::run, "loopback server");
    private volatile Socket connected = new Socket();

    LoopbackServer(Protocol protocol) {
        this.protocol = protocol;
        try {
            listening = new ServerSocket(0, 0, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        thread.start();
    }

    int port() {
        return listening.getLocalPort();
    }

    private void run() {
        while (!listening.isClosed()) {
            try (Socket socket = listening.accept()) {
                connected = socket;
                if (!listening.isClosed()) { // or close() would wait for a connection that it has not closed
                    protocol.serve(socket.getInputStream(), socket.getOutputStream());
                }
            } catch (SocketException ended) {
                // The client has ended the connection, or the server is closed.
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        connected.close();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
