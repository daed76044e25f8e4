package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.result.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A heap dump file. Only the owner can access its folder, because the dump contains every password in the JVM's memory.
 * Closing deletes the file and the folder unless they are kept.
 */
public record HeapDump(Path file, boolean kept) implements AutoCloseable {
    private static final String OWNER_ONLY = "rwx------";

    /** A JVM that can dump its heap. */
    @FunctionalInterface
    public interface DumpWriter {
        /** Writes a heap dump to a file that does not exist yet. */
        void write(String file) throws IOException;
    }

    /**
     * Takes a heap dump of a JVM.
     *
     * @param parent the parent of the dump's folder
     * @param name the name of the file without its suffix, and the prefix of the folder's name
     * @param heapUsed the size in bytes of the used part of the JVM's heap
     * @throws IOException if the dump cannot be written; the message contains the reason and the remedy
     */
    public static HeapDump take(DumpWriter writer, Path parent, String name, long heapUsed, boolean keep)
            throws IOException {
        Folder.make(parent);
        long free = Files.getFileStore(parent).getUsableSpace();
        long needed = heapUsed + heapUsed / 2; // references have eight bytes in a dump, often four in memory
        if (free < needed) {
            throw new IOException("A heap dump needs about " + megabytes(needed) + " MB, but only "
                    + megabytes(free) + " MB are free in " + parent.toAbsolutePath()
                    + ". Use --out to name a folder with more space.");
        }
        boolean posix = Files.getFileStore(parent).supportsFileAttributeView("posix");
        FileAttribute<?>[] attributes = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY))}
                : new FileAttribute<?>[0];
        Path folder = Files.createTempDirectory(parent, name + "-heap-", attributes);
        HeapDump dump = new HeapDump(folder.resolve(name + ".hprof"), keep);
        try {
            writer.write(dump.file().toAbsolutePath().toString());
            return dump;
        } catch (IOException | RuntimeException failed) {
            dump.delete();
            throw new IOException("No heap dump could be taken: " + failed.getMessage() + ".", failed);
        }
    }

    @Override
    public void close() throws IOException {
        if (!kept) {
            delete();
        }
    }

    private void delete() throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(file.toAbsolutePath().getParent());
    }

    private static long megabytes(long bytes) {
        return bytes >> 20;
    }
}
