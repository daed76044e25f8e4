package io.github.treadlight.deploy.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerSuiteTest {
    @TempDir
    Path suites;

    @BeforeEach
    void writeSuite() throws IOException {
        Files.createDirectories(suites.resolve("shop/target/jars"));
        write("""
                title = Shop TCK
                artifact = shop-tck
                packages = shop.a shop.b.*
                groups.excluded = slow
                listeners = shop.Listener
                excluded.shop.a.SlowTest = It does not end.
                excluded.shop.a.OneTest#two = It needs a network.
                minutes = 12
                client.jvm = -Da=b -Dport=${port}
                companion = shop.Main --files ${jars}
                server.environment.SHOP = open
                not.glassfish8 = GlassFish 8 has no shop.
                """);
    }

    @Test
    void readsTheDescription() throws IOException {
        PeerSuite suite = PeerSuite.read(suites, "shop");

        assertThat(suite.title()).isEqualTo("Shop TCK");
        assertThat(suite.packages()).containsExactly("shop.a", "shop.b.*");
        assertThat(suite.clientOptions(4711)).containsExactly(
                "-Da=b", "-Dport=4711", "-Dpeer.excluded=shop.a.OneTest#two,shop.a.SlowTest");
        assertThat(suite.excludedTests()).containsEntry("shop.a.SlowTest", "It does not end.").hasSize(2);
        assertThat(suite.limit()).hasMinutes(12);
        assertThat(suite.serverOptions(4711)).isEmpty();
        assertThat(suite.companion(1)).containsExactly("shop.Main", "--files", suite.jars().toString());
        assertThat(suite.serverEnvironment()).isEqualTo(Map.of("SHOP", "open"));
        assertThat(suite.reasonNotToRun(Server.PAYARA)).isEmpty();
        assertThat(suite.reasonNotToRun(Server.GLASSFISH8)).contains("GlassFish 8 has no shop.");
    }

    @Test
    void aFolderMayHaveSeveralSuites() throws IOException {
        Files.writeString(suites.resolve("shop/cart.properties"), "title = Cart\nartifact = shop-tck\npackages = a");
        addJar("shop-tck-3.1.jar");

        PeerSuite suite = PeerSuite.read(suites, "shop-cart");

        assertThat(suite.title()).isEqualTo("Cart");
        assertThat(suite.name()).isEqualTo("shop-cart");
        assertThat(suite.version()).isEqualTo("3.1");
    }

    @Test
    void readsTheVersionFromTheNameOfTheJar() throws IOException {
        PeerSuite suite = PeerSuite.read(suites, "shop");
        addJar("shop-tck-3.1.jar");
        addJar("shop-tck-extra-7.jar");

        assertThat(suite.version()).isEqualTo("3.1");
    }

    @Test
    void aMissingOrDuplicateJarIsReported() throws IOException {
        PeerSuite suite = PeerSuite.read(suites, "shop");

        assertThatThrownBy(suite::version).hasMessageContaining("needs exactly one jar of shop-tck")
                .hasMessageContaining("which has none");

        addJar("shop-tck-3.1.jar");
        addJar("shop-tck-3.0.jar");

        assertThatThrownBy(suite::version).hasMessageContaining("3.0").hasMessageContaining("3.1");
    }

    @Test
    void anUnknownSuiteIsReportedWithTheKnownOnes() {
        assertThatThrownBy(() -> PeerSuite.read(suites, "shpo"))
                .hasMessage("There is no suite 'shpo'; the suites are shop.");
    }

    @Test
    void aDescriptionWithoutPackagesIsRefused() throws IOException {
        write("title = Shop TCK\nartifact = shop-tck\n");

        assertThatThrownBy(() -> PeerSuite.read(suites, "shop")).hasMessageEndingWith("has no value for 'packages'.");
    }

    @Test
    void testNgRunsThePackagesOrTheClassesOfARepetition() throws IOException {
        PeerSuite suite = PeerSuite.read(suites, "shop");

        assertThat(TestNgSuite.of(suite, Set.of()))
                .contains("<packages><package name=\"shop.a\"/><package name=\"shop.b.*\"/></packages>")
                .contains("<exclude name=\"slow\"/>")
                .contains("<listener class-name=\"shop.Listener\"/>");
        assertThat(TestNgSuite.of(suite, Set.of("shop.a.OneTest")))
                .contains("<classes><class name=\"shop.a.OneTest\"/></classes>")
                .contains("<exclude name=\"slow\"/>")
                .doesNotContain("<package ");
    }

    private void write(String description) throws IOException {
        Files.writeString(suites.resolve("shop/suite.properties"), description);
    }

    private void addJar(String name) throws IOException {
        Files.createFile(suites.resolve("shop/target/jars").resolve(name));
    }
}
