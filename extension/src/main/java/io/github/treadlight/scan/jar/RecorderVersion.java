package io.github.treadlight.scan.jar;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/**
 * Identifies the code that records scans: a digest of its class files. A scan on disk is used only by the code that
 * recorded it, so a mended recorder does not find the scans of the faulty one.
 */
final class RecorderVersion {
    private static final int LETTERS = 16;
    private static final List<Class<?>> CODE = List.of(AnnotationRecorder.class, ClassRecorder.class, Constants.class,
            EventWriter.class, FileStamp.class, JarRecorder.class, KeptServer.class, KnownFiles.class, ScanEvent.class,
            ScanFile.class, ServerClassList.class, SignatureNames.class);
    private static final String VERSION = find();

    private RecorderVersion() {}

    /** Returns the version: 16 hexadecimal digits. */
    static String get() {
        return VERSION;
    }

    private static String find() {
        MessageDigest digest = JarContent.sha256();
        try {
            for (Class<?> each : CODE) {
                Class<?>[] nest = each.getNestMembers();
                Arrays.sort(nest, Comparator.comparing(Class::getName));
                for (Class<?> member : nest) {
                    digest.update(file(member));
                }
            }
        } catch (IOException unreadable) {
            // another version at each start, so that no scan on disk is used
            return UUID.randomUUID().toString().replace("-", "").substring(0, LETTERS);
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, LETTERS);
    }

    private static byte[] file(Class<?> type) throws IOException {
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            if (in == null) {
                throw new IOException("no class file of " + name);
            }
            return in.readAllBytes();
        }
    }
}
