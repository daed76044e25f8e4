package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.engine.OutLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What needs no server: wrong options and files that are no applications. */
class UsageTest {
    @TempDir
    private Path directory;

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(List.of("run"), "Name what to redeploy"),
                Arguments.of(List.of("run", "--scenario=nonsense"), "'nonsense'; there are benign, classvalue-leak"),
                Arguments.of(List.of("run", "--scenario=benign", "--server=wildfly"),
                        "no server 'wildfly'; there are payara-micro, payara, glassfish7, glassfish8."),
                Arguments.of(List.of("run", "--scenario=benign", "--server=all", "--server-home=x"),
                        "--server-home is of one server"),
                Arguments.of(List.of("run", "--scenario=benign", "--server=glassfish7", "--server-home=missing"),
                        "There is no unpacked GlassFish 7 at"),
                Arguments.of(List.of("run", "--scenario=benign", "--java-home=missing"), "There is no JDK at"),
                Arguments.of(List.of("run", "--scenario=benign", "--jvm-option=-XX:OnOutOfMemoryError=kill -9 %p"),
                        "-XX:OnOutOfMemoryError cannot be an option of this server"),
                Arguments.of(List.of("run", "--scenario=benign", "--cycles=4"), "at least 5 cycles, not 4"),
                Arguments.of(List.of("run", "--scenario=benign", "--cycles=many"), "--cycles"),
                Arguments.of(List.of("run", "--scenario=benign", "--apps=0"), "--apps must be at least 1"),
                Arguments.of(List.of("run", "--scenario=benign", "--classes=-1"), "--classes must not be negative"),
                Arguments.of(List.of("run", "--scenario=benign", "--module=perhaps"), "--module"),
                Arguments.of(List.of("run", "--war=missing.war"), "missing.war"),
                Arguments.of(List.of("run", "--scenario=benign", "--server-home=missing.jar"), "missing.jar"),
                Arguments.of(List.of("run", "--scenario=benign", "--no-heap-dump", "--keep-heap-dump"),
                        "cannot be had together"),
                Arguments.of(List.of("run", "--scenario=benign", "--load=-1"), "--load must not be negative"),
                Arguments.of(List.of("run", "--scenario=benign", "--ping=/"), "--ping is for applications of yours"),
                Arguments.of(List.of("run", "--scenario=benign", "--module-jar=missing.jar"), "missing.jar"),
                Arguments.of(List.of("compare", "missing.json", "other.json"), "missing.json"),
                Arguments.of(List.of("report", "missing.json"), "missing.json"),
                Arguments.of(List.of("holders", "missing.hprof"), "missing.hprof"),
                Arguments.of(List.of("holders", "99999999"), "no JVM of this user with process id 99999999"),
                Arguments.of(List.of("fly"), "fly"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsNamedAndExitsWith2(List<String> arguments, String named) {
        Invocation invocation = Invocation.of(arguments.toArray(String[]::new));
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.err()).contains(named).doesNotContain("\tat ");
    }

    @Test
    void aFileThatIsNoArchiveIsNamed() throws Exception {
        Path text = Files.writeString(directory.resolve("text.war"), "no zip");
        Path other = Files.writeString(directory.resolve("app.zip"), "no war");
        assertThat(Invocation.of("run", "--war=" + text)).satisfies(invocation -> {
            assertThat(invocation.exitCode()).isEqualTo(2);
            assertThat(invocation.err()).contains("text.war cannot be read as an archive").doesNotContain("\tat ");
        });
        assertThat(Invocation.of("run", "--war=" + other)).satisfies(invocation -> {
            assertThat(invocation.exitCode()).isEqualTo(2);
            assertThat(invocation.err()).contains("app.zip is no .war file and no .ear file");
        });
    }

    @Test
    void whatAServerCannotDeployIsRefusedBeforeItStarts() throws Exception {
        Path ear = archive("shop.ear");
        refused("Payara Micro deploys no EAR, as shop.ear is", "--war=" + ear);
        refused("would have the same context roots", "--server=payara", "--war=" + ear, "--apps=2");
        Path war = archive("shop.war");
        refused("'shop' is named twice", "--war=" + war, "--war=" + war);
        refused("There is no application 'front' to ask; there are shop.", "--war=" + war, "--ping=front:/");
        refused("is no treadlight.jar", "--war=" + war, "--module-jar=" + war);
        refused("'my shop' is to be the context root", "--war=" + archive("my shop.war"));
    }

    private void refused(String named, String... arguments) {
        Path out = directory.resolve("out");
        List<String> all = new ArrayList<>(List.of("run", "--out=" + out));
        all.addAll(List.of(arguments));
        Invocation invocation = Invocation.of(all.toArray(String[]::new));
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.err()).contains(named).doesNotContain("\tat ");
        assertThat(invocation.out()).doesNotContain("starting");
    }

    @Test
    void aFolderThatAnotherSimulatorWorksInIsLeftAlone() throws Exception {
        OutLock lock = OutLock.of(directory);
        Invocation invocation = Invocation.of("run", "--scenario=benign", "--out=" + directory);
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.err()).contains("Another simulator works in " + directory);
        lock.close();
        OutLock.of(directory).close();
    }

    @Test
    void whatCannotBeWrittenIsNamed() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "no folder");
        Invocation invocation = Invocation.of("run", "--scenario=benign", "--out=" + file.resolve("out"));
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.err()).contains("cannot be read or written").contains("file").doesNotContain("\tat ");
    }

    private Path archive(String name) {
        Path file = directory.resolve(name);
        ShrinkWrap.create(WebArchive.class)
                .addAsWebResource(new StringAsset("hello"), "index.html")
                .as(ZipExporter.class)
                .exportTo(file.toFile(), true);
        return file;
    }

    @Test
    void aFileThatIsNoHeapDumpIsNamed() throws Exception {
        Path text = Files.writeString(directory.resolve("text.hprof"), "no dump at all");
        Invocation invocation = Invocation.of("holders", text.toString());
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.err()).contains("text.hprof cannot be read as a heap dump").doesNotContain("\tat ");
    }

    @Test
    void helpAndScenariosExitWith0() {
        assertThat(Invocation.of("run", "--help")).satisfies(invocation -> {
            assertThat(invocation.exitCode()).isZero();
            assertThat(invocation.out())
                    .contains("--scenario", "--fail-on", "Exit codes", "a server failed, or deploys no longer");
        });
        assertThat(Invocation.of("scenarios").out().lines())
                .allSatisfy(line -> assertThat(line).matches("[a-z-]+ +.{20,}"))
                .extracting(line -> line.split(" ")[0])
                .containsExactly("benign", "classvalue-leak", "groovy", "kotlin", "scala", "jackson", "jakartaee",
                        "mixed", "failed-start");
        assertThat(Invocation.of("--version").out()).startsWith("redeploy-sim ");
    }
}
