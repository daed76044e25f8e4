package io.github.treadlight.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.treadlight.fixture.ApplicationLoader;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.util.CheckClassAdapter;

/** Patches a whole library, by a method that most of its classes call in every way. */
class ResultPatchTest {
    private static final AtomicInteger CALLS = new AtomicInteger();

    private final ResultPatch patch =
            new ResultPatch("toString", "java/lang/String", Replacement.class.getName().replace('.', '/'));

    /** The class that the patched classes call. */
    public static final class Replacement {
        private Replacement() {}

        public static String of(String result) {
            CALLS.incrementAndGet();
            return result;
        }
    }

    private static Map<String, byte[]> database() throws Exception {
        Map<String, byte[]> classes = new TreeMap<>();
        Path file = Path.of(org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (JarFile jar = new JarFile(file.toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        classes.put(entry.getName().replace(".class", "").replace('/', '.'), in.readAllBytes());
                    }
                }
            }
        }
        return classes;
    }

    private ClassFile read(byte[] classFile) throws MalformedClassFileException {
        return new ClassFile(classFile, patch.method());
    }

    private Map<String, byte[]> patched(Map<String, byte[]> classes) throws MalformedClassFileException {
        Map<String, byte[]> patched = new TreeMap<>();
        for (Map.Entry<String, byte[]> each : classes.entrySet()) {
            byte[] result = patch.apply(read(each.getValue()));
            if (result != null) {
                patched.put(each.getKey(), result);
            }
        }
        return patched;
    }

    /** Links each class and so lets the JVM verify it. Returns the names of all classes with what fails. */
    private static Map<String, String> link(Map<String, byte[]> classes) {
        ApplicationLoader loader = ApplicationLoader.of("library", classes);
        Map<String, String> results = new TreeMap<>();
        for (String name : classes.keySet()) {
            try {
                Class<?> type = Class.forName(name, false, loader);
                type.getDeclaredMethods();
                results.put(name, "linked");
            } catch (ClassNotFoundException | LinkageError failure) {
                results.put(name, failure.toString());
            }
        }
        return results;
    }

    @Test
    void theJvmAcceptsEachPatchedClassOfALibrary() throws Exception {
        Map<String, byte[]> classes = database();
        Map<String, byte[]> patched = patched(classes);
        assertThat(patched).hasSizeGreaterThan(300);
        Map<String, String> before = link(classes);
        classes.putAll(patched);
        assertThat(link(classes)).isEqualTo(before);
        assertThat(before.values()).filteredOn("linked"::equals).hasSizeGreaterThan(900);
    }

    @Test
    void aPatchedLibraryWorks() throws Exception {
        Map<String, byte[]> classes = database();
        classes.putAll(patched(classes));
        ApplicationLoader loader = ApplicationLoader.of("library", classes);
        Driver driver = (Driver) loader.its(org.h2.Driver.class).getConstructor().newInstance();
        int before = CALLS.get();
        assertThat(query(driver)).isEqualTo(query(new org.h2.Driver()));
        assertThat(CALLS.get()).isGreaterThan(before);
    }

    private static String query(Driver driver) throws SQLException {
        try (Connection connection = driver.connect("jdbc:h2:mem:", new Properties());
                ResultSet result = connection.createStatement().executeQuery(
                        "select x, upper('a' || x), dateadd('DAY', x, date '2026-01-01') from system_range(1, 9)")) {
            StringBuilder text = new StringBuilder();
            while (result.next()) {
                text.append(result.getString(1)).append(result.getString(2)).append(result.getString(3));
            }
            return text.toString();
        }
    }

    @Test
    void patchedClassesAreWellFormed() throws Exception {
        for (byte[] each : patched(database()).values()) {
            assertThatCode(() -> new ClassReader(each).accept(new CheckClassAdapter(new ClassWriter(0), false), 0))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void aPatchedClassIsNotPatchedAgain() throws Exception {
        for (byte[] each : patched(database()).values()) {
            assertThat(patch.apply(read(each))).isNull();
        }
    }
}
