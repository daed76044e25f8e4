package io.github.treadlight.stream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What came of reading something: how the JDK writes the value, with the loader of each class, so that two are equal
 * when they are of the same classes, hold the same and share the same; or what was thrown.
 *
 * @param value null when something was thrown
 */
record Outcome(String value, Throwable thrown) {
    /** Reads. */
    @FunctionalInterface
    interface Reading {
        Object read() throws Exception;
    }

    static Outcome of(Reading reading) {
        Object read;
        try {
            read = reading.read();
        } catch (Throwable thrown) {
            return new Outcome(null, thrown);
        }
        return new Outcome(written(read), null);
    }

    boolean succeeded() {
        return thrown == null;
    }

    /** Equal for equal values; for failures, of one class of exception. */
    String kind() {
        return succeeded() ? value : thrown.getClass().getName();
    }

    /** Equal for equal values; for failures, of one class of exception that say the same. */
    String exactly() {
        return succeeded() ? value : thrown.toString();
    }

    /**
     * Whether repetitions of another reading come to it, or differ among themselves: sets may be ordered by the
     * identity of what is in them.
     */
    boolean isOneOf(Supplier<Outcome> reading) {
        Set<String> kinds = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            kinds.add(reading.get().kind());
            if (kinds.size() > 1 || kinds.contains(kind())) {
                return true;
            }
        }
        return false;
    }

    private static String written(Object read) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new WithLoaders(bytes)) {
            out.writeObject(read);
        } catch (Exception | StackOverflowError unwritable) {
            return "cannot be written: " + unwritable.getClass().getName();
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private static final class WithLoaders extends ObjectOutputStream {
        WithLoaders(ByteArrayOutputStream bytes) throws IOException {
            super(bytes);
        }

        @Override
        protected void annotateClass(Class<?> written) throws IOException {
            ClassLoader loader = written == null ? null : written.getClassLoader();
            writeUTF(loader == null ? "none" : loader.getName() + " " + System.identityHashCode(loader));
        }

        @Override
        protected void annotateProxyClass(Class<?> written) throws IOException {
            annotateClass(written);
        }
    }
}
