package io.github.treadlight.deploy.gadget;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;

/**
 * The class files in the jars of a server, and in jars within these. A class that several jars have is read from the
 * first, in the order of paths. Nested jars are copied to a folder, because the classes are read in any order.
 */
final class ServerJars implements ClassFiles, AutoCloseable {
    private static final Pattern ARCHIVE = Pattern.compile(".*\\.(?:jar|war|rar)");
    /** Without the copies for newer JDKs in multi-release jars. */
    private static final Pattern CLASS = Pattern.compile("(?!META-INF/versions/).*\\.class");
    /** Treadlight itself, which tests put into the server. */
    private static final String OURS = "treadlight";

    private record Place(ZipFile jar, ZipEntry entry) {}

    private final Path copies;
    private final List<ZipFile> jars = new ArrayList<>();
    private final Map<String, Place> places = new HashMap<>();

    /**
     * Opens the jars of a server.
     *
     * @param server a jar or the folder of an unpacked server
     * @param copies a new folder for nested jars, deleted at the end
     */
    ServerJars(Path server, Path copies) throws IOException {
        this.copies = Files.createDirectories(copies);
        Deque<Path> unopened = new ArrayDeque<>();
        try (Stream<Path> files = Files.walk(server)) {
            files.filter(ServerJars::isServerArchive).sorted().forEach(unopened::add);
        }
        while (!unopened.isEmpty()) {
            ZipFile jar = new ZipFile(unopened.remove().toFile());
            jars.add(jar);
            for (ZipEntry entry : Collections.list(jar.entries())) {
                if (ARCHIVE.matcher(entry.getName()).matches()) {
                    unopened.add(copy(jar, entry));
                }
            }
        }
    }

    private static boolean isServerArchive(Path file) {
        String name = file.getFileName().toString();
        return ARCHIVE.matcher(name).matches() && !name.startsWith(OURS) && Files.isRegularFile(file);
    }

    private Path copy(ZipFile jar, ZipEntry nested) throws IOException {
        Path copy = Files.createTempFile(copies, "nested", ".jar");
        try (InputStream content = jar.getInputStream(nested)) {
            Files.write(copy, content.readAllBytes());
        }
        return copy;
    }

    @Override
    public void forEach(Consumer<byte[]> each) throws IOException {
        for (ZipFile jar : jars) {
            for (ZipEntry entry : Collections.list(jar.entries())) {
                if (CLASS.matcher(entry.getName()).matches()) {
                    byte[] content = read(jar, entry);
                    if (places.putIfAbsent(new ClassReader(content).getClassName(), new Place(jar, entry)) == null) {
                        each.accept(content);
                    }
                }
            }
        }
    }

    @Override
    public byte[] read(String name) {
        try {
            Place place = places.get(name);
            return read(place.jar(), place.entry());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(name, unreadable);
        }
    }

    private static byte[] read(ZipFile jar, ZipEntry entry) throws IOException {
        try (InputStream content = jar.getInputStream(entry)) {
            return content.readAllBytes();
        }
    }

    @Override
    public void close() throws IOException {
        for (ZipFile jar : jars) {
            jar.close();
        }
        try (Stream<Path> files = Files.list(copies)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(copies);
    }
}
