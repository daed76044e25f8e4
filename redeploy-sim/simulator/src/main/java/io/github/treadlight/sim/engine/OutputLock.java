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
 * A lock on an output folder: two simulators in one folder would delete each other's servers. Closing this object
 * releases the lock but does not delete its file, because another simulator may have opened the file already.
 */
public final class OutputLock implements AutoCloseable {
    private static final String NAME = ".lock";

    private final FileChannel file;

    private OutputLock(FileChannel file) {
        this.file = file;
    }

    /**
     * Locks a folder, and creates it if it does not exist.
     *
     * @throws IllegalArgumentException if another simulator has locked the folder; the message names the folder
     */
    public static OutputLock of(Path folder) throws IOException {
        Folder.make(folder);
        FileChannel file = FileChannel.open(
                folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock(file) == null) {
            file.close();
            throw new IllegalArgumentException("Another simulator is using " + folder.toAbsolutePath()
                    + ". Name another folder with --out, or wait until it has finished.");
        }
        return new OutputLock(file);
    }

    private static @Nullable FileLock lock(FileChannel file) throws IOException {
        try {
            return file.tryLock();
        } catch (OverlappingFileLockException heldByThisJvm) {
            return null;
        }
    }

    void requireHeld() {
        if (!file.isOpen()) {
            throw new IllegalStateException("the lock on the output folder is released");
        }
    }

    @Override
    public void close() throws IOException {
        file.close(); // also releases the lock
    }
}
