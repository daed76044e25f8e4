package io.github.treadlight.stream.descriptor;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** The bytes of a string where a stream contains it for the first time. */
final class WrittenString {
    private static final int HEADER = 2 * Short.BYTES;

    private WrittenString() {}

    static byte[] of(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Arrays.copyOfRange(bytes.toByteArray(), HEADER, bytes.size());
    }
}
