package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.scan.ObservedLibraries.Reuse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObservedLibrariesTest {
    private final ObservedLibraries libraries = new ObservedLibraries();

    @TempDir
    private Path folder;

    @Test
    void aLibraryWithTheSameContentIsUnchangedAndWouldSaveItsScan() throws Exception {
        Path jar = jar("library.jar", Parser.class);
        assertThat(measure(jar)).isEqualTo(new Reuse(1, 0, 0));
        Path copy = Files.copy(jar, folder.resolve("copy.jar"));
        assertThat(measure(copy, jar("other.jar", ObservedLibraries.class))).satisfies(reuse -> {
            assertThat(reuse.libraries()).isEqualTo(2);
            assertThat(reuse.unchanged()).isEqualTo(1);
            assertThat(reuse.savedNanos()).isNotNegative();
        });
        libraries.clear();
        assertThat(measure(copy).unchanged()).isZero();
    }

    @Test
    void aFileThatIsNotALibraryOrIsGoneSavesNothing() throws Exception {
        Path damaged = Files.writeString(folder.resolve("damaged.jar"), "no jar");
        for (int i = 0; i < 2; i++) {
            assertThat(measure(damaged, folder.resolve("gone.jar")).savedNanos()).isZero();
        }
    }

    @Test
    void aMeasurementThatIsNoLongerWantedEnds() throws Exception {
        assertThat(libraries.measure(List.of(jar("library.jar", Parser.class)), () -> false)).isEqualTo(Reuse.NONE);
    }

    private Reuse measure(Path... jars) throws InterruptedException {
        return libraries.measure(List.of(jars), () -> true);
    }

    private Path jar(String name, Class<?> content) throws IOException {
        Path jar = folder.resolve(name);
        String entry = content.getName().replace('.', '/') + ".class";
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
                InputStream in = content.getClassLoader().getResourceAsStream(entry)) {
            out.putNextEntry(new ZipEntry(entry));
            out.write(in.readAllBytes());
        }
        return jar;
    }
}
