package io.github.treadlight.sim.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** One simulator at a time in a folder, or each would delete the servers of the other. Released when this is closed. */
record OutLock(Path folder, FileChannel file, @Nullable FileLock lock) implements AutoCloseable {
    private static final String NAME = ".lock";

    /** Locks the folder, which is made when it is not there, if nobody else has. */
    static OutLock of(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
        FileChannel file = FileChannel.open(
                folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            return new OutLock(folder, file, file.tryLock());
        } catch (OverlappingFileLockException ofThisJvm) {
            return new OutLock(folder, file, null);
        }
    }

    /** Throws when somebody else has it. */
    void require() {
        if (lock == null) {
            throw new IllegalArgumentException("Another simulator works in " + folder.toAbsolutePath()
                    + "; name another folder with --out, or wait for it.");
        }
    }

    @Override
    public void close() throws IOException {
        file.close(); // which releases the lock, too
        if (lock != null) {
            Files.deleteIfExists(folder.resolve(NAME));
        }
    }
}
