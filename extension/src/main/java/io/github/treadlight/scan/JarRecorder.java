package io.github.treadlight.scan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;

/** Records the class files of a jar, in the order of HK2. */
final class JarRecorder {
    /** HK2 reads the code, too, and uses nothing of it. */
    private static final int PARTS = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;
    /** The size of a jar whose digest takes less time than most scans, in bytes. */
    private static final long SMALL = 4 << 20;
    /** Of a larger jar, the class files must be at least the fourth part. */
    private static final int LARGEST_RATIO = 4;

    private JarRecorder() {}

    /**
     * Returns whether a scan of the jar should be kept. Not if it contains jars, which HK2 scans in some places and not
     * in others, or if it is large and consists mostly of other files, because HK2 scans it faster than its digest is
     * made.
     *
     * @throws IOException if the file is not a jar
     */
    static boolean isSuitable(Path jar) throws IOException {
        long size = Files.size(jar);
        long classes = 0;
        try (ZipFile file = new ZipFile(jar.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = file.entries(); entries.hasMoreElements();) {
                ZipEntry entry = entries.nextElement();
                if (entry.getName().endsWith(".jar")) {
                    return false;
                }
                classes += isClass(entry) ? entry.getCompressedSize() : 0;
            }
        }
        return size <= SMALL || size / LARGEST_RATIO <= classes;
    }

    private static boolean isClass(ZipEntry entry) {
        return entry.getName().endsWith(".class");
    }

    /**
     * Returns a scan of the jar.
     *
     * @throws IOException if the jar or one of its class files cannot be read
     * @throws RuntimeException if a class file cannot be recorded
     */
    static JarScan record(Path jar, JarContent content) throws IOException {
        long start = System.nanoTime();
        ClassRecorder classes = new ClassRecorder();
        try (ZipFile file = new ZipFile(jar.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = file.entries(); entries.hasMoreElements();) {
                ZipEntry entry = entries.nextElement();
                if (isClass(entry)) {
                    classes.begin(entry.getName());
                    try (InputStream in = file.getInputStream(entry)) {
                        new ClassReader(in).accept(classes, PARTS);
                    }
                }
            }
        }
        byte[] events = classes.events().toBytes();
        return new JarScan(content, events, classes.classes(), System.nanoTime() - start);
    }
}
