package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.result.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A heap dump file. Its directory is accessible to the owner only, because the dump contains every password in the
 * JVM's memory. Closing deletes the file and the directory unless they are kept.
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
     * @param parent the parent of the dump's directory
     * @param name the name of the file, and the prefix of its directory's name
     * @param heapUsed the size in bytes of the used part of the JVM's heap
     * @throws IOException if the dump cannot be written; the message contains the reason and the remedy
     */
    public static HeapDump take(DumpWriter writer, Path parent, String name, long heapUsed, boolean keep)
            throws IOException {
        Folder.make(parent);
        long free = Files.getFileStore(parent).getUsableSpace();
        long needed = heapUsed + heapUsed / 2; // references have eight bytes in a dump, often four in memory
        if (free < needed) {
            throw new IOException("A heap dump needs about " + megabytes(needed) + " MB, and there are only "
                    + megabytes(free) + " MB free in " + parent.toAbsolutePath()
                    + ". Name a directory with more space with --out.");
        }
        boolean posix = Files.getFileStore(parent).supportsFileAttributeView("posix");
        FileAttribute<?>[] attributes = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY))}
                : new FileAttribute<?>[0];
        Path directory = Files.createTempDirectory(parent, name + "-heap-", attributes);
        HeapDump dump = new HeapDump(directory.resolve(name + ".hprof"), keep);
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
