package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.Folder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * One simulator at a time in a folder, or each would delete the servers of the other. Released when this is closed; the
 * file stays, for somebody else may have opened it already.
 */
public final class OutputLock implements AutoCloseable {
    private static final String NAME = ".lock";

    private final FileChannel file;

    private OutputLock(FileChannel file) {
        this.file = file;
    }

    /**
     * Locks the folder, which is made when it is not there.
     *
     * @throws IllegalArgumentException if somebody else has it, in a sentence
     */
    public static OutputLock of(Path folder) throws IOException {
        Folder.make(folder);
        FileChannel file = FileChannel.open(
                folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock(file) == null) {
            file.close();
            throw new IllegalArgumentException("Another simulator works in " + folder.toAbsolutePath()
                    + "; name another folder with --out, or wait for it.");
        }
        return new OutputLock(file);
    }

    private static @Nullable FileLock lock(FileChannel file) throws IOException {
        try {
            return file.tryLock();
        } catch (OverlappingFileLockException ofThisJvm) {
            return null;
        }
    }

    void requireHeld() {
        if (!file.isOpen()) {
            throw new IllegalStateException("released");
        }
    }

    @Override
    public void close() throws IOException {
        file.close(); // which releases the lock, too
    }
}
