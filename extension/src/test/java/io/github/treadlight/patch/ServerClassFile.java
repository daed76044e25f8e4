package io.github.treadlight.patch;

import io.github.treadlight.shape.ClassShape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.glassfish.hk2.classmodel.reflect.Types;

/**
 * A class file of a server, for which Treadlight has a patch.
 *
 * @param server the name of the file that has it, such as {@code payara-micro-7.2026.11.jar}
 * @param className the name of the class
 * @param bytes the class file
 */
@SuppressWarnings("ArrayRecordComponent") // compared by no test
record ServerClassFile(String server, String className, byte[] bytes) {
    private static final Set<String> PATCHED = new ClassPatches().purposes().keySet();
    /** The parts of the names of the modules that have the classes. */
    private static final List<String> MODULES = List.of("weld", "kernel", "war-util", "web-naming");
    private static final List<String> GROUPS = List.of("fish/payara/extras/payara-micro",
            "fish/payara/distributions/payara", "org/glassfish/main/distributions/glassfish",
            "org/glassfish/main/web", "org/glassfish/main/core/kernel");

    private static final Collection<ServerClassFile> ALL = readAll();

    /** Returns the different class files of all servers in the local Maven repository. */
    static Collection<ServerClassFile> all() {
        return ALL;
    }

    private static Collection<ServerClassFile> readAll() {
        Map<ByteBuffer, ServerClassFile> found = new LinkedHashMap<>();
        for (String group : GROUPS) {
            for (Path archive : archives(repository().resolve(group))) {
                try (ZipFile zip = new ZipFile(archive.toFile())) {
                    for (ZipEntry entry : Collections.list(zip.entries())) {
                        read(archive.getFileName().toString(), entry.getName(), zip.getInputStream(entry), found);
                    }
                } catch (IOException unreadable) {
                    throw new UncheckedIOException(archive.toString(), unreadable);
                }
            }
        }
        return found.values();
    }

    private static void read(String server, String name, InputStream in, Map<ByteBuffer, ServerClassFile> found)
            throws IOException {
        String file = name.substring(name.lastIndexOf('/') + 1);
        if (file.endsWith(".jar") && MODULES.stream().anyMatch(file::contains)) {
            ZipInputStream module = new ZipInputStream(new ByteArrayInputStream(in.readAllBytes()));
            for (ZipEntry entry = module.getNextEntry(); entry != null; entry = module.getNextEntry()) {
                read(server, entry.getName(), module, found);
            }
        } else if (file.endsWith(".class")) {
            String className = name.substring(0, name.length() - ".class".length()).replace('/', '.');
            if (PATCHED.contains(className)) {
                byte[] bytes = in.readAllBytes();
                found.putIfAbsent(ByteBuffer.wrap(bytes), new ServerClassFile(server, className, bytes));
            }
        }
    }

    private static Path repository() {
        try {
            Path jar = Path.of(Types.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            int below = "org/glassfish/hk2/class-model/version/file".split("/").length;
            return jar.getRoot().resolve(jar.subpath(0, jar.getNameCount() - below));
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static List<Path> archives(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.(jar|zip)")).sorted().toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    ClassShape shape() {
        return ClassShape.of(bytes);
    }

    @Override
    public String toString() {
        return className.substring(className.lastIndexOf('.') + 1) + " of " + server;
    }
}
