package io.github.treadlight.server.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.enterprise.deploy.shared.FileArchive;
import io.github.treadlight.server.DeployedApp;
import io.github.treadlight.server.capability.Deployment;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.glassfish.api.deployment.archive.ReadableArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The filter file of an application, in an archive as the server opens it. */
class AppFiltersTest {
    private final List<String> problems = new ArrayList<>();

    @TempDir
    Path archive;

    private String read() {
        return AppFilters.pattern(DeployedApp.archive(archive), "", "shop", problems::add);
    }

    private void write(String directory, String text) throws IOException {
        Files.writeString(Files.createDirectories(archive.resolve(directory)).resolve("treadlight.filter"), text);
    }

    @Test
    void theFilterOfTheArchiveHoldsAlsoIfThoseOfTheModulesCannotBeRead() throws Exception {
        write("META-INF", "com.acme.*;!*");
        Map<String, ClassLoader> unreadable = new AbstractMap<>() {
            @Override
            public Set<Entry<String, ClassLoader>> entrySet() {
                throw new IllegalStateException("thrown by the test");
            }
        };
        AppFilters filters = AppFilters.read(new Deployment("shop", Set.of(), unreadable, Set.of(), List.of(), null,
                DeployedApp.archive(archive)), problems::add);
        assertThat(filters.all()).hasToString("com.acme.*;!*");
        assertThat(filters.ofModules()).isEmpty();
        assertThat(problems).singleElement().asString()
                .startsWith("Treadlight cannot read the treadlight.filter of the modules of shop");
    }

    @Test
    void anApplicationWithoutTheFileHasNoPattern() {
        assertThat(read()).isNull();
        assertThat(problems).isEmpty();
    }

    static Stream<Arguments> files() {
        return Stream.of(
                arguments(named("of a WAR", "WEB-INF"), "com.acme.*;!*\n", "com.acme.*;!*"),
                arguments(named("of an EAR or a module", "META-INF"), "maxdepth=10", "maxdepth=10"),
                arguments(named("with comments and spaces", "WEB-INF"),
                        "# ours\r\n  com.acme.* ; com.example.Größe\r\n\r\n  # no more\r\n!*;\r\n",
                        "com.acme.*;com.example.Größe;!*"),
                arguments(named("without pieces", "WEB-INF"), "# nothing yet\n", ""),
                arguments(named("with an early rejection of all", "WEB-INF"), "com.acme.*\n!*\ncom.old.*\n",
                        "com.acme.*;!*;com.old.*"),
                arguments(named("with a byte order mark", "WEB-INF"), "\uFEFF# ours: !*\ncom.acme.*;!*\n",
                        "com.acme.*;!*"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void theFileIsRead(String folder, String text, String pattern) throws Exception {
        write(folder, text);
        assertThat(read()).isEqualTo(pattern);
        assertThat(problems).isEmpty();
    }

    @Test
    void inAWarTheFileInWebInfComesFirst() throws Exception {
        write("META-INF", "maxdepth=10");
        write("WEB-INF", "maxdepth=20");
        assertThat(read()).isEqualTo("maxdepth=20");
    }

    @Test
    void aPieceThatAllowsAllClassesBesideThePresetIsLeftOut() throws Exception {
        write("WEB-INF", "preset=strict\ncom.acme.**\n*\n");
        assertThat(read()).isEqualTo("preset=strict;com.acme.**");
        assertThat(problems).singleElement().asString().contains("'*' allows all classes")
                .endsWith("\"preset=strict;com.acme.**\" applies in its place.");
    }

    @Test
    void aBadPieceIsNamedAndRejectsWhatThePiecesBeforeItDoNotAllow() throws Exception {
        write("WEB-INF", "com.acme.*\nmaxdepth=deep\n*\n");
        assertThat(read()).isEqualTo("com.acme.*;!*;*");
        assertThat(problems).singleElement().asString()
                .startsWith("Treadlight cannot read a part of WEB-INF/treadlight.filter of application shop: ")
                .contains("maxdepth=deep").endsWith("\"!*\" applies in its place.");
    }

    @Test
    void aPieceThatWouldLoseAnotherAppliesAsItWasMeant() throws Exception {
        write("WEB-INF", "com.acme.*, !*\n");
        assertThat(read()).isEqualTo("com.acme.*;!*");
        assertThat(problems).singleElement().asString().endsWith("\"com.acme.*;!*\" applies in its place.");
    }

    @Test
    void aFileThatCannotBeOpenedIsNamedAndTheDeploymentContinues() {
        assertUnreadable(new FileArchive() {
            @Override
            public InputStream getEntry(String name) throws IOException {
                throw new IOException("thrown by the test");
            }
        });
    }

    @Test
    void aFileThatBreaksOffIsNotReadInPart() {
        InputStream start = new ByteArrayInputStream("com.acme.*\n".getBytes(StandardCharsets.UTF_8));
        InputStream failure = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("thrown by the test");
            }
        };
        assertUnreadable(new FileArchive() {
            @Override
            public InputStream getEntry(String name) {
                return new SequenceInputStream(start, failure);
            }
        });
    }

    private void assertUnreadable(ReadableArchive broken) {
        assertThat(AppFilters.pattern(broken, "", "shop", problems::add)).isEqualTo("!*");
        assertThat(problems).singleElement().asString()
                .startsWith("Treadlight cannot read WEB-INF/treadlight.filter of application shop: ")
                .endsWith("object streams of the application can contain no classes.");
    }
}
