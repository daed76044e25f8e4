package io.github.treadlight.scan.jar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;

/** Records the class files of a jar, in the order of HK2. */
public final class JarRecorder {
    private static final String SUFFIX = ".class";
    /** Skips the code, which HK2 reads but does not use. */
    private static final int PARTS = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;
    /** The largest jar that is scanned whatever it contains, in bytes. Its digest takes less time than most scans. */
    private static final long SMALL = 4 << 20;
    /** A larger jar is scanned only if class files make up at least one n-th of it. */
    private static final int LARGEST_RATIO = 4;

    private JarRecorder() {}

    /**
     * Returns whether a digest of the jar is worth its time. HK2 scans a large jar with few classes faster than the
     * digest can be computed.
     *
     * @throws IOException if the file is not a jar
     */
    public static boolean isWorthADigest(Path jar) throws IOException {
        long size = Files.size(jar);
        if (size <= SMALL) {
            return true;
        }
        try (ZipFile file = new ZipFile(jar.toFile())) {
            long classes = file.stream().filter(JarRecorder::isClass).mapToLong(ZipEntry::getCompressedSize).sum();
            return size / LARGEST_RATIO <= classes;
        }
    }

    /**
     * Returns whether this entry shows that HK2 must read the jar: a nested jar, which HK2 scans in some places and not
     * in others, or a signature file, because HK2 leaves out changed classes of signed jars.
     */
    private static boolean isForHk2(ZipEntry entry) {
        String name = entry.getName();
        return name.endsWith(".jar") || (name.startsWith("META-INF/") && name.toUpperCase(Locale.ROOT).endsWith(".SF"));
    }

    private static boolean isClass(ZipEntry entry) {
        return entry.getName().endsWith(SUFFIX);
    }

    /**
     * Returns a scan of the jar, without events if HK2 must read it.
     *
     * @throws IOException if the jar or one of its class files cannot be read
     * @throws RuntimeException if a class file cannot be recorded
     */
    public static JarScan record(Path jar, JarContent content) throws IOException {
        long start = System.nanoTime();
        try (ZipFile file = new ZipFile(jar.toFile())) {
            ClassRecorder classes = new ClassRecorder(name -> file.getEntry(name + SUFFIX) != null);
            for (Enumeration<? extends ZipEntry> entries = file.entries(); entries.hasMoreElements();) {
                ZipEntry entry = entries.nextElement();
                if (isForHk2(entry)) {
                    return JarScan.none(content);
                }
                if (isClass(entry)) {
                    classes.begin(entry.getName());
                    try (InputStream in = file.getInputStream(entry)) {
                        new ClassReader(in).accept(classes, PARTS);
                    }
                }
            }
            byte[] events = classes.events().toBytes();
            return new JarScan(content, events, classes.classes(), System.nanoTime() - start);
        }
    }
}
