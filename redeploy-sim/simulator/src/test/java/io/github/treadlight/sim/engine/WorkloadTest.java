package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.treadlight.sim.fixture.TestArchive;
import io.github.treadlight.sim.server.Server;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ArchivePath;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void eachScenarioHasAnApplicationOfTheRequestedSize(Scenario scenario) throws Exception {
        Server server = scenario.missingOn(Server.PAYARA_MICRO).isPresent() ? Server.PAYARA : Server.PAYARA_MICRO;
        Workload workload = Workload.scenario(scenario.id(), 2, 3, 4).adaptedTo(server);
        assertThat(workload.archives()).extracting(Archive::getName)
                .containsExactly(scenario.id() + "-1.war", scenario.id() + "-2.war");
        for (Archive<?> archive : workload.archives()) {
            assertThat(text(archive, "/WEB-INF/classes/workload.properties")).contains("classes=3", "classValues=4");
            assertLibraries(archive, "/WEB-INF/lib/", "workload");
        }
    }

    @ParameterizedTest
    @CsvSource({"groovy, groovy-4", "kotlin, kotlin-reflect-2", "scala, scala-library-2", "jackson, jackson-databind-2",
            "jackson, jackson-jakarta-rs-json-provider-2", "jakartaee, h2-2", "failed-start, groovy-4",
            "groovy5, groovy-5", "jruby, jruby-core-9", "libraries, hibernate-core-6", "libraries, primefaces-15"})
    void theLibraryIsInsideTheApplication(String scenario, String library) {
        assertLibraries(Workload.scenario(scenario, 1, 1, 1).archives().get(0), "/WEB-INF/lib/", library);
    }

    /** The servers contain the Jakarta EE API; a copy in the application would have different classes. */
    @Test
    void theApplicationWithManyLibrariesDoesNotContainTheJakartaEeApi() {
        List<String> libraries =
                assertLibraries(Workload.scenario("libraries", 1, 1, 1).archives().get(0), "/WEB-INF/lib/");
        assertThat(libraries).hasSizeGreaterThan(60).noneMatch(name -> name.matches("jakarta\\..*-api-.*"));
    }

    @Test
    void theWarsShareTheLibrariesOfTheEar() {
        Archive<?> ear = Workload.scenario("mixed", 1, 3, 4).adaptedTo(Server.GLASSFISH8).archives().get(0);
        assertThat(ear.getName()).isEqualTo("mixed.ear");
        List<String> shared = assertLibraries(ear, "/lib/", "groovy-4", "kotlin-reflect-", "scala-library-");
        assertThat(shared).contains("size.jar").noneMatch(name -> name.startsWith("workload"));
        for (String module : List.of("/mixed-web.war", "/jakartaee.war")) {
            WebArchive war = ear.getAsType(WebArchive.class, module);
            assertThat(assertLibraries(war, "/WEB-INF/lib/", "workload")).doesNotContainAnyElementsOf(shared);
        }
    }

    @Test
    void copiesOfTheEarHaveDifferentContextRoots() throws Exception {
        List<Archive<?>> ears = Workload.scenario("mixed", 2, 1, 1).archives();
        assertThat(text(ears.get(1), "/META-INF/application.xml"))
                .contains("<context-root>/mixed-2</context-root>", "<context-root>/mixed-2/jakartaee</context-root>");
    }

    @Test
    void theWarForPayaraMicroHasTheContentOfBothWarsOfTheEar() {
        Archive<?> war = Workload.scenario("mixed", 1, 1, 1).adaptedTo(Server.PAYARA_MICRO).archives().get(0);
        assertLibraries(war, "/WEB-INF/lib/", "groovy-4", "jackson-databind-", "h2-");
        assertThat(war.contains("/WEB-INF/classes/META-INF/persistence.xml")).isTrue();
        assertThat(war.contains("/WEB-INF/beans.xml")).isTrue();
    }

    /** With a shared queue, a copy that does not work could pass with the messages of another one. */
    @Test
    void eachCopyOfMessagingHasItsOwnQueue() throws Exception {
        List<Archive<?>> wars = Workload.scenario("messaging", 2, 1, 1).archives();
        assertThat(text(wars.get(0), "/WEB-INF/web.xml"))
                .contains("<name>java:app/jms/orders</name>", "<destination-name>messaging_1</destination-name>");
        assertThat(text(wars.get(1), "/WEB-INF/web.xml")).contains("<destination-name>messaging_2</destination-name>");
    }

    @ParameterizedTest
    @CsvSource({"webservices, JAX-WS", "messaging, message broker"})
    void aScenarioNamesTheFeatureThatPayaraMicroLacks(String scenario, String missing) {
        Workload workload = Workload.scenario(scenario, 1, 1, 1);
        String sentence = "Payara Micro has no " + missing + ", which " + scenario + " needs";
        assertThat(workload.missingOn(Server.PAYARA_MICRO)).contains(sentence);
        assertThatIllegalArgumentException().isThrownBy(() -> workload.adaptedTo(Server.PAYARA_MICRO))
                .withMessage(sentence + "; use --server payara, payara7, glassfish7 or glassfish8.");
        for (Server server : List.of(Server.PAYARA, Server.PAYARA7, Server.GLASSFISH7, Server.GLASSFISH8)) {
            assertThat(workload.missingOn(server)).isEmpty();
            assertThat(workload.adaptedTo(server)).isSameAs(workload);
        }
    }

    @Test
    void onlyMessagingStartsAMessageBroker() throws Exception {
        assertThat(Workload.SCENARIOS.stream().filter(name -> Workload.scenario(name, 1, 1, 1).needsBroker()))
                .containsExactly("messaging");
        assertThat(userFiles("shop.war").needsBroker()).isFalse();
    }

    @Test
    void onlyTheScenarioWithManyLibrariesNeedsALargeHeap() throws Exception {
        assertThat(Workload.SCENARIOS.stream()
                .filter(name -> !Workload.scenario(name, 1, 1, 1).heap().equals(Scenario.HEAP)))
                .containsExactly("libraries");
        assertThat(userFiles("shop.war").heap()).isEqualTo(Scenario.HEAP);
    }

    @Test
    void loadOnAnEarNeedsAPing() throws Exception {
        assertThatIllegalArgumentException().isThrownBy(userFiles("shop.ear")::requireTargets)
                .withMessageContaining("--load needs a path to request for shop.ear")
                .withMessageContaining("--ping");
        assertThatCode(userFiles("shop.war")::requireTargets).doesNotThrowAnyException();
        List<PingRequest> pings = List.of(PingRequest.parse("/shop/"));
        assertThatCode(Workload.archives(List.of(file("shop.ear")), 1, pings)::requireTargets)
                .doesNotThrowAnyException();
    }

    /** File systems limit the length of a name. */
    @Test
    void aLongNameIsShortened() throws Exception {
        String longest = "x".repeat(70) + ".war";
        assertThat(userFiles(longest).name()).isEqualTo("x".repeat(60));
        assertThat(userFiles(longest, "shop.war").name()).isEqualTo("x".repeat(60) + "+1");
    }

    private Workload userFiles(String... names) throws IOException {
        List<File> files = new ArrayList<>();
        for (String name : names) {
            files.add(file(name));
        }
        return Workload.archives(files, 1, List.of());
    }

    private File file(String name) throws IOException {
        return TestArchive.write(directory, TestArchive.war(name)).toFile();
    }

    /** Returns the names of the libraries in a folder, after a check for one with each of these prefixes. */
    private static List<String> assertLibraries(Archive<?> archive, String folder, String... prefixes) {
        List<String> libraries = archive.getContent().keySet().stream()
                .map(ArchivePath::get)
                .filter(path -> path.startsWith(folder) && path.endsWith(".jar"))
                .map(path -> path.substring(folder.length()))
                .toList();
        for (String prefix : prefixes) {
            assertThat(libraries).anyMatch(name -> name.startsWith(prefix));
        }
        return libraries;
    }

    private static String text(Archive<?> archive, String path) throws IOException {
        try (InputStream in = archive.get(path).getAsset().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
