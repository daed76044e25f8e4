package io.github.treadlight.leak.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.ServerLibraries;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OpenFilesOfEndedTest {
    private static final GenerationId FIRST = new GenerationId("shop", 1);
    private static final GenerationId SECOND = new GenerationId("shop", 2);

    @TempDir
    Path temp;

    private final List<AutoCloseable> open = new ArrayList<>();

    /** A way to list the open files. */
    enum Listing {
        DESCRIPTORS {
            @Override
            List<OpenFile> list() {
                List<OpenFile> all = OpenFiles.byDescriptors();
                assumeFalse(all.isEmpty(), "the process has a folder of descriptors");
                return all;
            }
        },
        ZIP_FILES {
            @Override
            List<OpenFile> list() throws ReflectiveOperationException {
                return OpenFiles.zipFiles(ServerLibraries.NONE);
            }
        };

        abstract List<OpenFile> list() throws ReflectiveOperationException;

        Map<GenerationId, List<String>> find(DeployedFolders... all) throws ReflectiveOperationException {
            return OpenFilesOfEnded.find(Arrays.asList(all), list());
        }
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    private Path folder() {
        return temp.resolve("shop");
    }

    /** Writes a jar into the folder of the expanded application, in place of an earlier one. */
    private Path jar(String name) throws IOException {
        Path jar = Files.createDirectories(folder().resolve("WEB-INF/lib")).resolve(name);
        Files.deleteIfExists(jar);
        new JarOutputStream(Files.newOutputStream(jar), new Manifest()).close();
        return jar;
    }

    private Path opened(String name) throws IOException {
        Path jar = jar(name);
        open.add(new JarFile(jar.toFile()));
        return jar;
    }

    private DeployedFolders ended(GenerationId generation) {
        return new DeployedFolders(generation, Instant.now(), DeployedFolders.of(folder().toUri()));
    }

    private DeployedFolders running() {
        return new DeployedFolders(new GenerationId("shop", 3), null, DeployedFolders.of(folder().toUri()));
    }

    @ParameterizedTest
    @EnumSource
    void namesTheFilesBelowTheFolderOfAnUndeployedApplication(Listing listing) throws Exception {
        Path jar = opened("a.jar");
        jar("closed.jar");
        open.add(new JarFile(Files.copy(jar, temp.resolve("shop.jar")).toFile()));
        assertThat(listing.find(ended(FIRST))).isEqualTo(Map.of(FIRST, List.of("open file " + jar)));
    }

    @ParameterizedTest
    @EnumSource
    void namesFilesThatWereDeleted(Listing listing) throws Exception {
        Path jar = opened("a.jar");
        DeployedFolders ended = ended(FIRST);
        Files.delete(jar);
        assertThat(listing.find(ended)).isEqualTo(Map.of(FIRST, List.of("open file " + jar)));
    }

    @ParameterizedTest
    @EnumSource
    void distinguishesFilesOfTheUndeployedApplicationFromThoseOfTheNextDeployment(Listing listing) throws Exception {
        Path jar = opened("a.jar");
        DeployedFolders ended = ended(FIRST);
        pause();
        opened("a.jar");
        opened("b.jar");
        assertThat(listing.find(running(), ended)).isEqualTo(Map.of(FIRST, List.of("open file " + jar)));
    }

    /** The next deployment of a folder reads the same files. */
    @ParameterizedTest
    @EnumSource
    void countsFilesThatTheNextDeploymentMayHaveOpened(Listing listing) throws Exception {
        opened("a.jar");
        opened("b.jar");
        pause();
        assertThat(listing.find(running(), ended(FIRST))).isEqualTo(Map.of(FIRST, List.of(
                "2 open files below " + folder() + " of this or the running deployment")));
    }

    @ParameterizedTest
    @EnumSource
    void saysThatAnEarlierDeploymentMayHaveOpenedTheFile(Listing listing) throws Exception {
        Path jar = opened("a.jar");
        DeployedFolders first = ended(FIRST);
        assertThat(listing.find(ended(SECOND), first)).isEqualTo(Map.of(SECOND, List.of(
                "open file " + jar + " of this or an earlier deployment")));
    }

    @ParameterizedTest
    @EnumSource
    void countsTheFilesAfterTheFirstTen(Listing listing) throws Exception {
        for (int i = 0; i < 13; i++) {
            opened(i + ".jar");
        }
        assertThat(listing.find(ended(FIRST)).get(FIRST)).hasSize(11).endsWith("3 more open files below " + folder());
    }

    @ParameterizedTest
    @EnumSource
    void followsASymbolicLinkToTheFolder(Listing listing) throws Exception {
        Path jar = opened("a.jar");
        Path link = Files.createSymbolicLink(temp.resolve("link"), folder());
        open.add(new JarFile(link.resolve("WEB-INF/lib/a.jar").toFile()));
        assertThat(listing.find(new DeployedFolders(FIRST, Instant.now(), DeployedFolders.of(link.toUri()))).get(FIRST))
                .contains("open file " + jar);
    }

    @Test
    void fileDescriptorsShowFilesOfAnyKind() throws Exception {
        Path text = Files.writeString(Files.createDirectories(folder()).resolve("a.txt"), "a");
        InputStream in = Files.newInputStream(text);
        open.add(in);
        assertThat(Listing.DESCRIPTORS.find(ended(FIRST)))
                .isEqualTo(Map.of(FIRST, List.of("open file " + text)));
    }

    @Test
    void failsIfThePackageOfTheJdkCannotBeOpened() {
        ServerLibraries closed = new ServerLibraries() {
            @Override
            public boolean open(Class<?> type) {
                return false;
            }
        };
        assertThatThrownBy(() -> OpenFiles.zipFiles(closed)).isInstanceOf(NoSuchFieldException.class)
                .hasMessageContaining("ZipFile");
    }

    @Test
    void anArchiveThatIsNotAFolderHasNoFolders() {
        assertThat(DeployedFolders.of(null)).isEmpty();
        assertThat(DeployedFolders.of(URI.create("http://localhost/shop.war"))).isEmpty();
        assertThat(DeployedFolders.of(URI.create("shop.war"))).isEmpty();
    }

    /** Waits for a later time stamp: those of the kernel are some milliseconds apart. */
    private void pause() throws IOException {
        Instant before = Instant.now();
        Path probe = temp.resolve("probe");
        do {
            Files.writeString(probe, "");
        } while (!Files.getLastModifiedTime(probe).toInstant().isAfter(before));
    }
}
