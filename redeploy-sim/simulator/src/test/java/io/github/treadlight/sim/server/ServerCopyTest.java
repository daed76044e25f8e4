package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which files of a server are copied, and that the server itself does not change. */
class ServerCopyTest {
    private static final String DOMAIN_XML = "glassfish/domains/domain1/config/domain.xml";
    private static final List<String> COPIED = List.of(
            "bin/asadmin", "glassfish/config/asenv.conf", DOMAIN_XML, "glassfish/modules/kernel.jar");

    @TempDir
    private Path directory;

    private Path home;
    private Path copy;

    @BeforeEach
    void unpack() throws IOException {
        home = directory.resolve("home");
        copy = directory.resolve("copy");
        for (String file : COPIED) {
            write(home.resolve(file), "stock");
        }
        for (String file : List.of("glassfish/modules/treadlight.jar", "glassfish/domains/other/config/domain.xml",
                "glassfish/domains/domain1/osgi-cache/felix/bundle", "glassfish/domains/domain1/logs/server.log")) {
            write(home.resolve(file), "of the user");
        }
    }

    @Test
    void onlyFilesThatTheServerNeedsAreCopied() throws IOException {
        ServerCopy.make(home, copy, null, null);
        try (Stream<Path> files = Files.walk(copy)) {
            assertThat(files.filter(Files::isRegularFile).map(file -> copy.relativize(file).toString()))
                    .containsExactlyInAnyOrderElementsOf(COPIED);
        }
        assertThat(copy.resolve("glassfish/domains/domain1/logs")).isDirectory();
    }

    @Test
    void anotherDomainTakesThePlaceOfDomain1() throws IOException {
        Path shop = directory.resolve("shop");
        write(shop.resolve("config/domain.xml"), "with a data source");
        write(shop.resolve("logs/server.log"), "of the user");
        ServerCopy.make(home, copy, shop, null);
        assertThat(copy.resolve(DOMAIN_XML)).hasContent("with a data source");
        assertThat(copy.resolve("glassfish/domains/domain1/logs")).isEmptyDirectory();
        try (Stream<Path> files = Files.walk(copy.resolve("glassfish/domains"))) {
            assertThat(files.filter(Files::isRegularFile)).containsExactly(copy.resolve(DOMAIN_XML));
        }
        assertThat(copy.resolve("bin/asadmin")).hasContent("stock");
    }

    @Test
    void linksAreFollowed() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), home);
        Files.move(home.resolve("glassfish/domains/domain1"), directory.resolve("domain"));
        Files.createSymbolicLink(home.resolve("glassfish/domains/domain1"), directory.resolve("domain"));
        ServerCopy.make(link, copy, null, null);
        assertThat(copy).isDirectory().satisfies(folder -> assertThat(Files.isSymbolicLink(folder)).isFalse());
        Files.writeString(copy.resolve(DOMAIN_XML), "changed");
        assertThat(directory.resolve("domain/config/domain.xml")).hasContent("stock");
    }

    @Test
    void aCopyMayBeInsideTheServersFolder() throws IOException {
        Path inside = Files.createDirectory(home.resolve("out")).resolve("copy");
        ServerCopy.make(home, inside, null, null);
        assertThat(inside.resolve("bin/asadmin")).hasContent("stock");
        assertThat(inside.resolve("out/copy")).doesNotExist();
    }

    @Test
    void treadlightAndChangesOfTheConfigurationAffectOnlyTheCopy() throws IOException {
        ServerCopy.make(home, copy, null, write(directory.resolve("module.jar"), "module").toFile());
        assertThat(copy.resolve("glassfish/modules/treadlight.jar")).hasContent("module");
        for (String file : List.of("glassfish/config/asenv.conf", DOMAIN_XML)) {
            Files.writeString(copy.resolve(file), "changed");
            assertThat(home.resolve(file)).hasContent("stock");
        }
        assertThat(home.resolve("glassfish/modules/treadlight.jar")).hasContent("of the user");
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
