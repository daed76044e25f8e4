package io.github.treadlight.scan.jar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarContentTest {
    /** The offset in an entry at which its name begins. */
    private static final int HEADER_SIZE = 30;
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

        assertThat(JarContent.of(copy)).isEqualTo(JarContent.of(jar));
    }

    @Test
    void differsIfAJarOfTheSameSizeAndTimeHasOtherContent() throws IOException {
        Path first = jar("first.jar", "A.class", "one");
        Path second = jar("second.jar", "A.class", "two");

        assertThat(Files.size(second)).isEqualTo(Files.size(first));
        assertThat(Files.getLastModifiedTime(second)).isEqualTo(Files.getLastModifiedTime(first));
        assertThat(JarContent.of(second)).isNotEqualTo(JarContent.of(first));
    }

    @Test
    void differsIfAnEntryHasAnotherName() throws IOException {
        assertThat(JarContent.of(jar("first.jar", "A.class", "one")))
                .isNotEqualTo(JarContent.of(jar("second.jar", "B.class", "one")));
    }

    /** The directory of a jar has checksums of its entries, which a jar made by hand can have, too. */
    @Test
    void differsIfAnEntryOfTheSameChecksumHasOtherContent() throws IOException {
        Path first = jar("first.jar", "A.class", "one");
        byte[] bytes = Files.readAllBytes(first);
        bytes[HEADER_SIZE + "A.class".length()]++;
        Path second = folder.resolve("second.jar");
        Files.write(second, bytes);

        assertThat(JarContent.of(second)).isNotEqualTo(JarContent.of(first));
    }
}
