package io.github.treadlight.peer.restclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.arquillian.test.spi.TestClass;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLibrariesTest {
    @TempDir
    Path folder;

    private final ServerLibraries libraries = new ServerLibraries();
    private final TestClass test = new TestClass(ServerLibrariesTest.class);

    @BeforeEach
    void setProperty() {
        System.setProperty(ServerLibraries.PROPERTY, folder.toString());
    }

    @AfterEach
    void clearProperty() {
        System.clearProperty(ServerLibraries.PROPERTY);
    }

    @Test
    void addsTheJarsOfTheFolder() throws IOException {
        Files.createFile(folder.resolve("wiremock-3.jar"));
        Files.createFile(folder.resolve("wiremock-3.pom"));
        WebArchive archive = ShrinkWrap.create(WebArchive.class);

        libraries.process(archive, test);

        assertThat(archive.contains("WEB-INF/lib/wiremock-3.jar")).isTrue();
        assertThat(archive.contains("WEB-INF/lib/wiremock-3.pom")).isFalse();
    }

    @Test
    void leavesALibraryAlone() throws IOException {
        Files.createFile(folder.resolve("wiremock-3.jar"));
        JavaArchive archive = ShrinkWrap.create(JavaArchive.class);

        libraries.process(archive, test);

        assertThat(archive.getContent()).isEmpty();
    }

    @Test
    void reportsAFolderWithoutJars() {
        WebArchive archive = ShrinkWrap.create(WebArchive.class);

        assertThatThrownBy(() -> libraries.process(archive, test))
                .hasMessageContaining("There are no jars in '" + folder + "'").hasMessageContaining("peer.libraries");
    }
}
