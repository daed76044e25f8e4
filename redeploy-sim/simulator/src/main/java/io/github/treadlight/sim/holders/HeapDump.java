package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.result.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A heap dump of a JVM, in a directory of its own that only its owner can look into: it holds every password that the
 * JVM does. Deleted when this is closed, unless it is to be kept.
 *
 * @param file the dump
 * @param kept whether it stays
 */
public record HeapDump(Path file, boolean kept) implements AutoCloseable {
    private static final String OWNER_ONLY = "rwx------";

    /** Has a JVM write a dump of its heap. */
    @FunctionalInterface
    public interface Writer {
        /** To a file that is not there yet. */
        void write(String file) throws IOException;
    }

    /**
     * Takes a dump of a JVM.
     *
     * @param parent the directory that it goes into
     * @param name what its own directory's name begins with
     * @param heapUsed the bytes of the JVM's heap that are in use
     * @throws IOException if it cannot be written; the message says why and what to do
     */
    public static HeapDump take(Writer writer, Path parent, String name, long heapUsed, boolean keep)
            throws IOException {
        Folder.make(parent);
        long free = Files.getFileStore(parent).getUsableSpace();
        long needed = heapUsed + heapUsed / 2; // ids take eight bytes in a dump, and four or eight in memory
        if (free < needed) {
            throw new IOException("A heap dump needs about " + mega(needed) + " MB, and there are only " + mega(free)
                    + " MB free in " + parent.toAbsolutePath() + ". Name a directory with more space with --out.");
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

    private static long mega(long bytes) {
        return bytes >> 20;
    }
}
