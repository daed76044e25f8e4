package io.github.treadlight.tool.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class SuiteCaseTest {
    @TempDir
    Path folder;

    @Test
    void aSuiteThatDoesNotApplyIsReportedAsNotRun() throws Exception {
        assertThatThrownBy(new SuiteCase(notApplying("Shop TCK"), folder.resolve("suites"), folder)::execute)
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("not run: GlassFish 8 has no shop.");

        assertThat(folder.resolve("peer-suites.md")).content()
                .contains("- Not run: Shop TCK 3.1 on GlassFish 8. GlassFish 8 has no shop.");
    }

    @Test
    void theVersionPrecedesTheNameOfAPart() throws Exception {
        assertThatThrownBy(new SuiteCase(notApplying("Shop TCK: orders"), folder.resolve("suites"), folder)::execute)
                .isInstanceOf(TestAbortedException.class);

        assertThat(folder.resolve("peer-suites.md")).content()
                .contains("- Not run: Shop TCK 3.1: orders on GlassFish 8.");
    }

    private PeerSuite notApplying(String title) throws IOException {
        Path shop = Files.createDirectories(folder.resolve("suites/shop"));
        Files.createDirectories(shop.resolve("target/jars"));
        Files.createFile(shop.resolve("target/jars/shop-tck-3.1.jar"));
        Files.writeString(shop.resolve("suite.properties"),
                "title = " + title + "\nartifact = shop-tck\nnot.glassfish8 = GlassFish 8 has no shop.\n");
        return PeerSuite.read(folder.resolve("suites"), "shop", Server.GLASSFISH8);
    }
}
