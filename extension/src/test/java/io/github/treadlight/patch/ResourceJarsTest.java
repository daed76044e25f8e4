package io.github.treadlight.patch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceJarsTest {
    private static final String BASE = "META-INF/resources";

    @TempDir
    Path folder;

    private final List<JarFile> open = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (JarFile jar : open) {
            jar.close();
        }
    }

    private JarFile jar(String... entries) throws IOException {
        Path file = folder.resolve(open.size() + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
            }
        }
        JarFile jar = new JarFile(file.toFile());
        open.add(jar);
        return jar;
    }

    @Test
    void leavesOutJarsWithoutResourcesInTheOrderOfTheOthers() throws IOException {
        JarFile[] jars = {
            jar("a/A.class"), jar("META-INF/resources/page.html"), jar("META-INF/MANIFEST.MF", "b/B.class"),
            jar("META-INF/resources/"), jar("c.txt", "META-INF/resources/folder/inner.txt")
        };

        for (int i = 0; i < ResourceJars.FEW; i++) {
            assertThat(ResourceJars.of(jars, BASE)).as("search %d", i).containsExactly(jars);
        }
        for (int i = 0; i < 2; i++) {
            assertThat(ResourceJars.of(jars, BASE)).containsExactly(jars[1], jars[3], jars[4]);
            assertThat(ResourceJars.of(jars, BASE + "/folder")).containsExactly(jars[1], jars[3], jars[4]);
        }
        assertThat(ResourceJars.of(new JarFile[] {jars[0]}, BASE)).isEmpty();
        assertThat(ResourceJars.of(new JarFile[0], BASE)).isEmpty();
    }

    @Test
    void returnsAllJarsIfTheServerMaySearchElsewhere() throws IOException {
        JarFile[] jars = {jar("a/A.class"), jar("META-INF/resources/page.html")};

        assertThat(ResourceJars.of(jars, "WEB-INF")).isSameAs(jars);
        assertThat(ResourceJars.of(jars, "META-INF/")).isSameAs(jars);
        assertThat(ResourceJars.of(jars, null)).isSameAs(jars);
        assertThat(ResourceJars.of(null, BASE)).isNull();
    }

    /** The server's answer then depends on the position of the jar. */
    @Test
    void returnsAllJarsIfOneIsMissingOrClosed() throws IOException {
        @Nullable JarFile[] withNull = {jar("a/A.class"), null, jar("META-INF/resources/page.html")};
        JarFile closed = jar("a/A.class");
        closed.close();
        JarFile[] withClosed = {jar("b/B.class"), closed};

        assertThat(ResourceJars.of(withNull, BASE)).isSameAs(withNull);
        for (int i = 0; i <= ResourceJars.FEW; i++) {
            assertThat(ResourceJars.of(withClosed, BASE)).containsExactly(withClosed);
        }
    }
}
