package io.github.treadlight.leak.file;

import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists the files that this JVM has open. On Linux it reads the process's own folder of file descriptors. Elsewhere it
 * finds only ZIP and JAR files, in the table in which {@link java.util.zip.ZipFile} shares them.
 */
final class OpenFiles {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final String SOURCE = "java.util.zip.ZipFile$Source";
    /** The suffix that the kernel adds to the path of a file that was deleted. */
    private static final String DELETED = " (deleted)";

    private OpenFiles() {}

    /**
     * Lists the files that this JVM has open.
     *
     * @throws ReflectiveOperationException if no file descriptor can be read, and the JDK's class {@code ZipFile} lacks
     *     the fields that it has in JDK 17 and 25
     */
    static List<OpenFile> list(ServerLibraries server) throws ReflectiveOperationException {
        List<OpenFile> all = byDescriptors();
        return all.isEmpty() ? zipFiles(server) : all;
    }

    /** Returns the regular files among the file descriptors; empty if their folder does not exist. */
    static List<OpenFile> byDescriptors() {
        List<OpenFile> all = new ArrayList<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(DESCRIPTORS)) {
            descriptors.forEach(descriptor -> read(descriptor).ifPresent(all::add));
        } catch (IOException | DirectoryIteratorException noFolder) {
            return List.of();
        }
        return all;
    }

    private static Optional<OpenFile> read(Path descriptor) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(descriptor, BasicFileAttributes.class);
            String target = Files.readSymbolicLink(descriptor).toString();
            boolean isDeleted = target.endsWith(DELETED) && Files.notExists(Path.of(target));
            Path path = Path.of(isDeleted ? target.substring(0, target.length() - DELETED.length()) : target);
            return attributes.isRegularFile() ? Optional.of(new OpenFile(path, attributes)) : Optional.empty();
        } catch (IOException closedSince) {
            return Optional.empty();
        }
    }

    /** Returns the ZIP files that are open in this JVM, each once. */
    static List<OpenFile> zipFiles(ServerLibraries server) throws ReflectiveOperationException {
        Class<?> source = PrivateAccess.jdkClass(SOURCE);
        if (!server.open(source) || !(FieldPath.readStatic(source, "files") instanceof Map<?, ?> files)) {
            throw new NoSuchFieldException(SOURCE + " has no accessible map of files");
        }
        List<Object> keys;
        synchronized (files) { // as ZipFile does
            keys = new ArrayList<>(files.keySet());
        }
        List<OpenFile> all = new ArrayList<>();
        for (Object key : keys) {
            if (FieldPath.read(key, "file") instanceof File file
                    && FieldPath.read(key, "attrs") instanceof BasicFileAttributes attributes) {
                all.add(new OpenFile(file.toPath().toAbsolutePath(), attributes));
            }
        }
        return all;
    }
}
