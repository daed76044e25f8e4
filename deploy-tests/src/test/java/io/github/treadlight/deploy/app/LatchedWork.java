package io.github.treadlight.deploy.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;

/** Work that uses class values, waits on a latch of the test, and then uses them again. */
final class LatchedWork {
    private static final LibraryClassValue VALUES = new LibraryClassValue();

    private LatchedWork() {}

    /**
     * Reports the number of correct values, waits until the test releases the latch, and reports the number again. The
     * application may be undeployed by then and its class loader closed, so the second use must not need a class that
     * the first has not loaded.
     *
     * @param port the port of the latch
     */
    static void run(int port) {
        try (Socket latch = new Socket("127.0.0.1", port)) {
            latch.getOutputStream().write(correctValues());
            latch.getInputStream().read();
            latch.getOutputStream().write(correctValues());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static int correctValues() {
        int correct = 0;
        for (Class<?> type : new Class<?>[] {String.class, LatchedWork.class}) {
            Object[] value = VALUES.get(type);
            correct += value == VALUES.get(type) && value[1].equals(type.getName()) ? 1 : 0;
        }
        return correct;
    }
}
