package io.github.treadlight.weave;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes of class files of the servers, from {@code class-patches.txt}. A change replaces a few bytes at an offset,
 * and only in a class file that is known by its digest. Immutable and thread-safe.
 */
public final class ClassPatches {
    private static final String FILE = "class-patches.txt";
    private static final int COLUMNS = 6;

    private final List<Patch> patches;

    /**
     * A line of the file.
     *
     * @param className the name of the class
     * @param digest the SHA-256 digest of its class file, in hexadecimal digits
     * @param offset the position of the bytes in the class file
     * @param bytes the bytes that are replaced, in hexadecimal digits
     * @param replacement as many bytes, in hexadecimal digits
     */
    private record Patch(String className, String digest, int offset, String bytes, String replacement) {
        static Patch parse(String line) {
            String[] columns = line.split("\\s*\\|\\s*", -1);
            if (columns.length != COLUMNS || columns[4].length() != columns[5].length()) {
                throw new IllegalArgumentException(FILE + " has the line " + line);
            }
            return new Patch(columns[0], columns[1], Integer.parseInt(columns[3]), columns[4], columns[5]);
        }

        void apply(byte[] classFile) {
            byte[] expected = HexFormat.of().parseHex(bytes);
            byte[] changed = HexFormat.of().parseHex(replacement);
            if (!Arrays.equals(classFile, offset, offset + expected.length, expected, 0, expected.length)) {
                throw new IllegalStateException(className + " has other bytes at " + offset);
            }
            System.arraycopy(changed, 0, classFile, offset, changed.length);
        }
    }

    /** Reads the changes. */
    public ClassPatches() {
        try (InputStream in = ClassPatches.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("The module has no " + FILE);
            }
            patches = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Patch::parse)
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns whether there are changes for a version of the class. */
    public boolean concern(String className) {
        return patches.stream().anyMatch(patch -> patch.className.equals(className));
    }

    /** Returns the changed class file, or null if the class file is not known. */
    public byte @Nullable [] apply(String className, byte[] classFile) {
        String digest = digest(classFile);
        List<Patch> known = patches.stream()
                .filter(patch -> patch.className.equals(className) && patch.digest.equals(digest))
                .toList();
        if (known.isEmpty()) {
            return null;
        }
        byte[] changed = classFile.clone();
        known.forEach(patch -> patch.apply(changed));
        return changed;
    }

    private static String digest(byte[] classFile) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(classFile));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("Java platforms have SHA-256", impossible);
        }
    }
}
