package io.github.treadlight.patch;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A patch that replaces bytes at an offset.
 *
 * @param offset the position of the bytes in the class file
 * @param bytes the bytes that are replaced, in hexadecimal digits
 * @param replacement as many bytes, in hexadecimal digits
 */
record BytesPatch(int offset, String bytes, String replacement) implements ClassPatch {
    BytesPatch {
        if (bytes.length() != replacement.length()) {
            throw new IllegalArgumentException("The replacement is not as long as the bytes " + bytes);
        }
    }

    @Override
    public byte[] apply(byte[] classFile) {
        byte[] expected = HexFormat.of().parseHex(bytes);
        if (classFile.length < offset + expected.length
                || !Arrays.equals(classFile, offset, offset + expected.length, expected, 0, expected.length)) {
            throw new IllegalStateException("Unexpected bytes at offset " + offset);
        }
        byte[] changed = classFile.clone();
        System.arraycopy(HexFormat.of().parseHex(replacement), 0, changed, offset, expected.length);
        return changed;
    }
}
