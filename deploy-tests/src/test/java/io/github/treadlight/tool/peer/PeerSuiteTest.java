package io.github.treadlight.tool.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
                tests = 120
                tests.payara7 = 118
                jars.payara7 = shop-4
                groups.excluded = slow
                listeners = shop.Listener
                excluded.shop.a.SlowTest = It does not end.
                excluded.shop.a.OneTest#two = It needs a network.
                minutes = 12
                client.jvm = -Da=b -Dport=${port}
                companion = shop.Main --files ${jars}
                environment.SHOP = open
                not.glassfish8 = GlassFish 8 has no shop.
                """);
    }

    @Test
    void readsTheDescription() throws IOException {
        PeerSuite suite = PeerSuite.read(suites, "shop", Server.PAYARA);

        assertThat(suite.title()).isEqualTo("Shop TCK");
        assertThat(suite.packages()).containsExactly("shop.a", "shop.b.*");
        assertThat(suite.clientOptions(4711)).containsExactly(
                "-Da=b", "-Dport=4711", "-Dpeer.excluded=shop.a.OneTest#two,shop.a.SlowTest");
        assertThat(suite.excludedTests()).containsEntry("shop.a.SlowTest", "It does not end.").hasSize(2);
        assertThat(suite.limit()).hasMinutes(12);
        assertThat(suite.serverOptions(4711)).isEmpty();
        assertThat(suite.companion(1)).containsExactly("shop.Main", "--files", suite.jars().toString());
        assertThat(suite.environment()).isEqualTo(Map.of("SHOP", "open"));
        assertThat(suite.expectedTests()).isEqualTo(120);
        assertThat(suite.reasonNotToRun()).isEmpty();
    }

    @Test
    void aServerMayHaveValuesOfItsOwn() throws IOException {
        Files.createDirectories(suites.resolve("shop-4/target/jars"));
        Files.createFile(suites.resolve("shop-4/target/jars/shop-tck-4.0.jar"));
        addJar("shop-tck-3.1.jar");

        PeerSuite suite = PeerSuite.read(suites, "shop", Server.PAYARA7);

        assertThat(suite.version()).isEqualTo("4.0");
        assertThat(suite.expectedTests()).isEqualTo(118);
        assertThat(suite.companion(1)).contains(suites.resolve("shop-4/target/jars").toString());
        assertThat(suite.title()).isEqualTo("Shop TCK");
        assertThat(PeerSuite.read(suites, "shop", Server.GLASSFISH8).reasonNotToRun())
                .contains("GlassFish 8 has no shop.");
    }

    @Test
    void aFolderMayHaveSeveralSuites() throws IOException {
        Files.writeString(suites.resolve("shop/cart.properties"),
                "title = Cart\nartifact = shop-tck\npackages = a\ntests = 2");
        addJar("shop-tck-3.1.jar");

        PeerSuite suite = PeerSuite.read(suites, "shop-cart", Server.PAYARA);

        assertThat(suite.title()).isEqualTo("Cart");
        assertThat(suite.name()).isEqualTo("shop-cart");
        assertThat(suite.version()).isEqualTo("3.1");
    }

    @Test
    void readsTheVersionFromTheNameOfTheJar() throws IOException {
        PeerSuite suite = PeerSuite.read(suites, "shop", Server.PAYARA);
        addJar("shop-tck-3.1.jar");
        addJar("shop-tck-extra-7.jar");

        assertThat(suite.version()).isEqualTo("3.1");
    }

    @Test
    void aMissingOrDuplicateJarIsReported() throws IOException {
        PeerSuite suite = PeerSuite.read(suites, "shop", Server.PAYARA);

        assertThatThrownBy(suite::version).hasMessageContaining("needs exactly one jar of shop-tck")
                .hasMessageContaining("which has none");

        addJar("shop-tck-3.1.jar");
        addJar("shop-tck-3.0.jar");

        assertThatThrownBy(suite::version).hasMessageContaining("3.0").hasMessageContaining("3.1");
    }

    @Test
    void anUnknownSuiteIsReportedWithTheKnownOnes() {
        assertThatThrownBy(() -> PeerSuite.read(suites, "shpo", Server.PAYARA))
                .hasMessage("There is no suite 'shpo'; the suites are shop.");
    }

    @Test
    void aDescriptionWithoutPackagesIsRefused() throws IOException {
        write("title = Shop TCK\nartifact = shop-tck\n");

        assertThatThrownBy(() -> PeerSuite.read(suites, "shop", Server.PAYARA))
                .hasMessageEndingWith("has no value for 'packages'.");
    }

    @Test
    void testNgRunsThePackages() throws IOException {
        PeerSuite suite = PeerSuite.read(suites, "shop", Server.PAYARA);

        assertThat(TestNgSuite.of(suite))
                .contains("<packages><package name=\"shop.a\"/><package name=\"shop.b.*\"/></packages>")
                .contains("<exclude name=\"slow\"/>")
                .contains("<listeners><listener class-name=\"shop.Listener\"/>")
                .contains("<listener class-name=\"io.github.treadlight.peer.listener.TestExclusions\"/>");
    }

    @Test
    void aDescriptionWithoutTheNumberOfTestsIsRefused() throws IOException {
        write("title = Shop TCK\nartifact = shop-tck\npackages = shop.a\ntests.payara7 = 3\n");

        assertThat(PeerSuite.read(suites, "shop", Server.PAYARA7).expectedTests()).isEqualTo(3);
        assertThatThrownBy(() -> PeerSuite.read(suites, "shop", Server.PAYARA))
                .hasMessageEndingWith("has no value for 'tests'.");
    }

    @Test
    void aSuiteThatIsNotRunNeedsNoNumberOfTests() throws IOException {
        write("title = Shop TCK\nartifact = shop-tck\npackages = shop.a\nnot.payara = Payara has no shop.\n");

        assertThat(PeerSuite.read(suites, "shop", Server.PAYARA).reasonNotToRun()).contains("Payara has no shop.");
    }

    private void write(String description) throws IOException {
        Files.writeString(suites.resolve("shop/suite.properties"), description);
    }

    private void addJar(String name) throws IOException {
        Files.createFile(suites.resolve("shop/target/jars").resolve(name));
    }
}
