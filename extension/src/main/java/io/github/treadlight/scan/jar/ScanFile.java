package io.github.treadlight.scan.jar;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/**
 * The file format of a {@link JarScan}: a magic number, a SHA-256 digest of the file's name and of everything that
 * follows, the number of classes, the time of the scan in nanoseconds, and the events.
 */
final class ScanFile {
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{64}-[0-9a-f]{16}\\.scan");
    private static final int MAGIC = 0x544C5343;
    /** Far more than the scan of any jar takes. A larger file is not a scan, and the rest of it is not read. */
    private static final int MOST_BYTES = 64 << 20;

    private ScanFile() {}

    /** Returns the file name of a jar's scan, which differs between versions of the recorder. */
    static String name(JarContent jar) {
        return jar.digest() + "-" + RecorderVersion.get() + ".scan";
    }

    /** Returns whether the name is that of a scan's file, of any recorder. */
    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Returns the content of a scan's file. */
    static byte[] toBytes(JarScan scan) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeInt(scan.classes());
        out.writeLong(scan.nanos());
        out.write(scan.events());
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        out = new DataOutputStream(file);
        out.writeInt(MAGIC);
        out.write(digest(scan.content(), body.toByteArray()));
        body.writeTo(out);
        return file.toByteArray();
    }

    /**
     * Reads the scan of a jar.
     *
     * @throws ZipException if the file is damaged or is not that of the jar's scan. The message is a clause that says
     *     why
     * @throws IOException if the file cannot be read
     */
    static JarScan read(Path file, JarContent jar) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            bytes = in.readNBytes(MOST_BYTES);
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        if (bytes.length < Integer.BYTES || in.readInt() != MAGIC) {
            throw new ZipException("it is not a library scan");
        }
        byte[] expected = in.readNBytes(JarContent.DIGEST_BYTES);
        byte[] body = in.readAllBytes();
        if (!Arrays.equals(expected, digest(jar, body))) {
            throw new ZipException("it is damaged or belongs to another jar");
        }
        in = new DataInputStream(new ByteArrayInputStream(body));
        int classes = in.readInt();
        long nanos = in.readLong();
        return new JarScan(jar, in.readAllBytes(), classes, nanos);
    }

    private static byte[] digest(JarContent jar, byte[] body) {
        return JarContent.sha256(name(jar).getBytes(StandardCharsets.US_ASCII), body);
    }
}
