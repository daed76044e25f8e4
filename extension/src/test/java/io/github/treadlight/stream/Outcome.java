package io.github.treadlight.stream;

import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The result of reading: the bytes of the value as the JDK writes it, with the loader of each class, or the exception.
 * Two values have equal bytes if they have the same classes and contents, and share the same objects.
 *
 * @param value null when something was thrown
 */
record Outcome(String value, Throwable thrown) {
    /** So many that two orders are seen, even if one is much more likely than the others. */
    private static final int REPETITIONS = 1_000;

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

    /** Reads one object as the JDK does. */
    static Outcome plain(byte[] stream, ClassLoader loader) {
        return of(() -> new PlainInput(stream, loader).readObject());
    }

    /** Reads one object with the streams under test. */
    static Outcome of(ObjectStreams streams, byte[] stream, ClassLoader loader) {
        return of(() -> streams.input(stream, loader, StreamFilter.DEFAULT, null).readObject());
    }

    boolean succeeded() {
        return thrown == null;
    }

    /** Returns whether the filter rejected a name that no class can have, before the class was looked up. */
    boolean isRejectedByName() {
        return thrown != null && String.valueOf(thrown.getMessage())
                .contains("contains a character that class names in Java do not have");
    }

    /** Returns a text that is equal for equal values, and for exceptions of one class. */
    String kind() {
        return succeeded() ? value : thrown.getClass().getName();
    }

    /** Returns a text that is equal for equal values, and for exceptions of one class with the same message. */
    String exactly() {
        return succeeded() ? value : thrown.toString();
    }

    /**
     * Returns whether one of the repetitions of another reading has this outcome. A value also matches if the
     * repetitions differ among themselves, because sets may be ordered by the identity of their elements.
     */
    boolean isOneOf(Supplier<Outcome> reading) {
        Set<String> kinds = new HashSet<>();
        for (int i = 0; i < REPETITIONS; i++) {
            kinds.add(reading.get().kind());
            if (kinds.contains(kind()) || (kinds.size() > 1 && succeeded())) {
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
