package io.github.treadlight.scan;

import java.io.IOException;
import java.io.InputStream;
import org.glassfish.hk2.classmodel.reflect.ArchiveAdapter;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** Records the class files of a jar. Used by one thread. */
final class JarRecorder implements ArchiveAdapter.EntryTask {
    /** HK2 reads the code, too, and uses nothing of it. */
    private static final int PARTS = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;

    private final ClassRecorder classes = new ClassRecorder();
    private @Nullable String failure;

    @Override
    public void on(ArchiveAdapter.Entry entry, InputStream in) {
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
        return failure;
    }

    /** Returns the scan of all classes. */
    JarScan toScan(JarContent content, long nanos) throws IOException {
        return new JarScan(content, classes.end().toBytes(), classes.classes(), nanos);
    }
}
