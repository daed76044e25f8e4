package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JarContentTest {
    private static final FileTime TIME = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    private Path folder;

    private Path jar(String name, String... namesAndContents) throws IOException {
        Path file = folder.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < namesAndContents.length; i += 2) {
                out.putNextEntry(new ZipEntry(namesAndContents[i]).setLastModifiedTime(TIME));
                out.write(namesAndContents[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        Files.setLastModifiedTime(file, TIME);
        return file;
    }

    @Test
    void equalsThatOfACopy() throws IOException {
        Path jar = jar("first.jar", "A.class", "one");
        Path copy = Files.copy(jar, folder.resolve("copy.jar"));

        assertThat(JarContent.of(copy)).isNotNull().isEqualTo(JarContent.of(jar));
    }

    @Test
    void differsIfAJarOfTheSameSizeAndTimeHasOtherContent() throws IOException {
        Path first = jar("first.jar", "A.class", "one");
        Path second = jar("second.jar", "A.class", "two");

        assertThat(Files.size(second)).isEqualTo(Files.size(first));
        assertThat(Files.getLastModifiedTime(second)).isEqualTo(Files.getLastModifiedTime(first));
        assertThat(JarContent.of(second)).isNotNull().isNotEqualTo(JarContent.of(first));
    }

    @Test
    void differsIfAnEntryHasAnotherName() throws IOException {
        assertThat(JarContent.of(jar("first.jar", "A.class", "one")))
                .isNotEqualTo(JarContent.of(jar("second.jar", "B.class", "one")));
    }

    @Test
    void isUnknownForAJarWithJars() throws IOException {
        assertThat(JarContent.of(jar("outer.jar", "lib/inner.jar", ""))).isNull();
        assertThat(JarContent.of(jar("outer.jar", "lib/inner.jar2", ""))).isNotNull();
    }

    /** @param removed the bytes of a jar that are missing at its end, or at its beginning if negative */
    @ParameterizedTest
    @ValueSource(ints = {1, 22, 30, 60, -1, -40})
    void isUnknownForADamagedJar(int removed) throws IOException {
        byte[] whole = Files.readAllBytes(jar("whole.jar", "A.class", "one", "B.class", "two"));
        Path damaged = folder.resolve("damaged.jar");
        Files.write(damaged, removed > 0 ? Arrays.copyOf(whole, whole.length - removed)
                : Arrays.copyOfRange(whole, -removed, whole.length));

        JarContent content = JarContent.of(damaged);

        // A jar that begins with other bytes, as a script, is whole; one whose end is missing is not.
        assertThat(content == null || removed < 0).isTrue();
    }

    @Test
    void isUnknownForOtherFiles() throws IOException {
        for (String text : List.of("", "PK", "no jar at all, but a text that is longer than the end record of one")) {
            Path file = folder.resolve("file.jar");
            Files.writeString(file, text);
            assertThat(JarContent.of(file)).isNull();
        }
    }
}
