package io.github.treadlight.tool.gadget;

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
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;

/**
 * The class files in the jars of a server, and in jars inside those. If several jars contain a class, it is read from
 * the first in the order of paths. Nested jars are copied to a folder, because classes are read in any order.
 */
public final class ServerClassFiles implements ClassFiles, AutoCloseable {
    private static final Pattern ARCHIVE = Pattern.compile(".*\\.(?:jar|war|rar)");
    /** Does not match the variants for newer JDKs in multi-release jars. */
    private static final Pattern CLASS = Pattern.compile("(?!META-INF/versions/).*\\.class");
    /** The names of the jars of Treadlight, which the tests install in the server, begin with this. */
    private static final String OURS = "treadlight";

    private record Location(ZipFile jar, ZipEntry entry) {}

    private final Path copies;
    private final List<ZipFile> jars = new ArrayList<>();
    private final Map<String, Location> locations = new HashMap<>();

    /**
     * Opens the jars of a server.
     *
     * @param server a jar or the folder of an unpacked server
     * @param copies a new folder for nested jars, deleted at the end
     */
    public ServerClassFiles(Path server, Path copies) throws IOException {
        this.copies = Files.createDirectories(copies);
        Deque<Path> unopened = new ArrayDeque<>();
        try (Stream<Path> files = Files.walk(server)) {
            files.filter(ServerClassFiles::isServerArchive).sorted().forEach(unopened::add);
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

    /** Returns the jars in the order in which classes are looked up. */
    List<Path> paths() {
        return jars.stream().map(jar -> Path.of(jar.getName())).toList();
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
                    String name = new ClassReader(content).getClassName();
                    if (locations.putIfAbsent(name, new Location(jar, entry)) == null) {
                        each.accept(content);
                    }
                }
            }
        }
    }

    @Override
    public byte[] read(String name) {
        try {
            Location location = locations.get(name);
            return read(location.jar(), location.entry());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(name, unreadable);
        }
    }

    /**
     * Returns the class file of a class, or empty if the server does not contain the class.
     *
     * @param className such as {@code org.acme.Shop$Item}
     */
    public Optional<byte[]> find(String className) throws IOException {
        return findFile(className.replace('.', '/') + ".class");
    }

    /** Returns a file of the first jar that has it, or an empty result if no jar has it. */
    public Optional<byte[]> findFile(String name) throws IOException {
        for (ZipFile jar : jars) {
            ZipEntry entry = jar.getEntry(name);
            if (entry != null) {
                return Optional.of(read(jar, entry));
            }
        }
        return Optional.empty();
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
