package io.github.treadlight.scan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import org.glassfish.hk2.classmodel.reflect.ArchiveAdapter;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Records the class files of a jar. A jar that contains jars cannot be recorded: HK2 scans these in some places and not
 * in others. Used by one thread.
 */
final class JarRecorder implements ArchiveAdapter.EntryTask {
    /** HK2 reads the code, too, and uses nothing of it. */
    private static final int PARTS = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;

    private final ClassRecorder classes = new ClassRecorder();
    private int selected;
    private int read;
    private @Nullable String failure;

    /**
     * Returns whether the jar can be recorded, provided that its class files can be read.
     *
     * @throws IOException if the file is not a jar
     */
    static boolean isRecordable(Path jar) throws IOException {
        try (ZipFile file = new ZipFile(jar.toFile())) {
            return file.stream().noneMatch(entry -> entry.getName().endsWith(".jar"));
        }
    }

    /** Returns whether the entry is a class file. */
    boolean isSelected(ArchiveAdapter.Entry entry) {
        if (!entry.name.endsWith(".class")) {
            return false;
        }
        selected++;
        return true;
    }

    @Override
    public void on(ArchiveAdapter.Entry entry, InputStream in) {
        read++;
        if (failure != null) {
            return;
        }
        try {
            classes.begin(entry.name);
            new ClassReader(in).accept(classes, PARTS);
        } catch (IOException | RuntimeException unreadable) {
            failure = entry.name + ": " + unreadable;
        }
    }

    /** Returns why the jar cannot be recorded, or null if it can. */
    @Nullable String failure() {
        return failure != null || read == selected ? failure : selected - read + " class files cannot be read";
    }

    /** Returns the scan of all classes. */
    JarScan toScan(JarContent content, long nanos) throws IOException {
        return new JarScan(content, classes.end().toBytes(), classes.classes(), nanos);
    }
}
