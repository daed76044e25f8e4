package io.github.treadlight.stream;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.UncheckedIOException;

/** The bytes of a string that stands in a stream for the first time. */
final class WrittenString {
    private WrittenString() {}

    static byte[] of(String text) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeByte(ObjectStreamConstants.TC_STRING);
            out.writeUTF(text);
            return bytes.toByteArray();
        } catch (IOException tooLong) {
            throw new UncheckedIOException(tooLong);
        }
    }
}
