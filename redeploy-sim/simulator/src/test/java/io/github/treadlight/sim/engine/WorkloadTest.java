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
import java.util.Map;
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
    void eachScenarioHasAnApplicationWithTheSizeAskedFor(Scenario scenario) throws Exception {
        Workload workload = Workload.scenario(scenario.id(), 2, 3, 4).suitedTo(Server.PAYARA_MICRO);
        assertThat(workload.archives()).extracting(Archive::getName)
                .containsExactly(scenario.id() + "-1.war", scenario.id() + "-2.war");
        for (Archive<?> archive : workload.archives()) {
            assertThat(text(archive, "/WEB-INF/classes/workload.properties")).contains("classes=3", "classValues=4");
            assertThat(libraries(archive, "/WEB-INF/lib/")).anyMatch(name -> name.startsWith("workload"));
        }
    }

    @ParameterizedTest
    @CsvSource({"groovy,groovy-4", "kotlin,kotlin-reflect-2", "scala,scala-library-2", "jackson,jackson-databind-2",
            "jackson,jackson-jakarta-rs-json-provider-2", "jakartaee,h2-2", "failed-start,groovy-4"})
    void theLibraryIsInsideTheApplication(String scenario, String library) {
        Archive<?> war = Workload.scenario(scenario, 1, 1, 1).archives().get(0);
        assertThat(libraries(war, "/WEB-INF/lib/")).anyMatch(name -> name.startsWith(library));
    }

    @Test
    void theEarHoldsTheLibrariesItsWarsDoNot() throws Exception {
        Archive<?> ear = Workload.scenario("mixed", 1, 3, 4).suitedTo(Server.GLASSFISH8).archives().get(0);
        assertThat(ear.getName()).isEqualTo("mixed.ear");
        List<String> shared = libraries(ear, "/lib/");
        assertThat(shared).anyMatch(name -> name.startsWith("groovy-4"))
                .anyMatch(name -> name.startsWith("kotlin-reflect-"))
                .anyMatch(name -> name.startsWith("scala-library-"))
                .contains("size.jar")
                .noneMatch(name -> name.startsWith("workload"));
        for (String module : List.of("/mixed-web.war", "/jakartaee.war")) {
            WebArchive war = ear.getAsType(WebArchive.class, module);
            assertThat(libraries(war, "/WEB-INF/lib/")).anyMatch(name -> name.startsWith("workload"))
                    .doesNotContainAnyElementsOf(shared);
        }
    }

    @Test
    void copiesOfTheEarHaveContextRootsOfTheirOwn() throws Exception {
        List<Archive<?>> ears = Workload.scenario("mixed", 2, 1, 1).archives();
        assertThat(text(ears.get(1), "/META-INF/application.xml"))
                .contains("<context-root>/mixed-2</context-root>", "<context-root>/mixed-2/jakartaee</context-root>");
    }

    @Test
    void theEarAsOneWarHasAllOfBothWars() {
        Archive<?> war = Workload.scenario("mixed", 1, 1, 1).suitedTo(Server.PAYARA_MICRO).archives().get(0);
        assertThat(libraries(war, "/WEB-INF/lib/"))
                .anyMatch(name -> name.startsWith("groovy-4"))
                .anyMatch(name -> name.startsWith("jackson-databind-"))
                .anyMatch(name -> name.startsWith("h2-"));
        assertThat(war.contains("/WEB-INF/classes/META-INF/persistence.xml")).isTrue();
        assertThat(war.contains("/WEB-INF/beans.xml")).isTrue();
    }

    @Test
    void anUnknownScenarioIsRefusedWithTheNamesOfAll() {
        assertThatIllegalArgumentException().isThrownBy(() -> Workload.scenario("nonsense", 1, 1, 1))
                .withMessageContaining("'nonsense'")
                .withMessageContaining("classvalue-leak, groovy, kotlin, scala, jackson, jakartaee, mixed, failed");
    }

    @Test
    void loadOnAnEarNeedsAPing() throws Exception {
        assertThatIllegalArgumentException().isThrownBy(userFiles("shop.ear")::requireTargets)
                .withMessageContaining("Nobody knows what --load is to ask of shop.ear")
                .withMessageContaining("--ping");
        assertThatCode(userFiles("shop.war")::requireTargets).doesNotThrowAnyException();
        assertThatCode(Workload.archives(List.of(file("shop.ear")), 1, List.of(Ping.parse("/shop/")))::requireTargets)
                .doesNotThrowAnyException();
    }

    /** File systems limit the length of a name. */
    @Test
    void aLongNameIsCut() throws Exception {
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

    private static List<String> libraries(Archive<?> archive, String directory) {
        Map<ArchivePath, ?> content = archive.getContent();
        return content.keySet().stream()
                .map(ArchivePath::get)
                .filter(path -> path.startsWith(directory) && path.endsWith(".jar"))
                .map(path -> path.substring(directory.length()))
                .toList();
    }

    private static String text(Archive<?> archive, String path) throws IOException {
        try (InputStream in = archive.get(path).getAsset().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
