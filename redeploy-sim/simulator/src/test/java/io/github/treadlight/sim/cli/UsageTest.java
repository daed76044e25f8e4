package io.github.treadlight.sim.cli;

import static io.github.treadlight.sim.fixture.TestArchive.compiledFor;
import static io.github.treadlight.sim.fixture.TestArchive.war;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.engine.OutputLock;
import io.github.treadlight.sim.fixture.TestArchive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of commands that end before a server starts: wrong options, and files that are not applications. */
class UsageTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            run | Name what to redeploy
            run --scenario=nonsense | 'nonsense'; there are benign, classvalue-leak, groovy, groovy5, kotlin, scala, \
            jackson, jakartaee, mixed, failed-start, faces, webservices, messaging, batch, jruby, libraries.
            run --scenario=benign --scenario=webservices | \
            Payara Micro has no JAX-WS, which webservices needs; use --server payara, payara7, glassfish7 or \
            glassfish8.
            run --scenario=messaging | Payara Micro has no message broker, which messaging needs; use --server
            run --library=nonsense | There is no library 'nonsense'
            run --library=nonsense --closing=perhaps | --closing
            libraries --out=libraries.md | Name results together with --figures, --out or --check
            libraries --figures=figures.jsonl --check | Name results together with --figures, --out or --check
            libraries --figures=missing.jsonl | Name results together with --figures, --out or --check
            libraries --figures=missing.jsonl --out=libraries.md | There is no file missing.jsonl for --figures
            libraries missing.json | Name results together with --figures, --out or --check
            libraries missing.json --out=libraries.md | missing.json
            run --scenario=benign --server=wildfly | \
            no server 'wildfly'; there are payara-micro, payara, payara-micro7, payara7, glassfish7, glassfish8.
            run --scenario=benign --server=all --server-home=x | --server-home needs exactly one --server
            run --scenario=benign --server=glassfish7 --server-home=missing | There is no unpacked GlassFish 7 at
            run --scenario=benign --server=payara7 --server-home=missing | There is no unpacked Payara Server 7 at
            run --scenario=benign --server=payara-micro7 --server-home=missing.jar | There is no Payara Micro 7 at
            run --scenario=benign --domain=missing | Payara Micro has no domains. Give it resources
            run --scenario=benign --post-boot-file=missing | missing for --post-boot-file.
            run --scenario=benign --server-lib=missing.jar | missing.jar for --server-lib.
            run --scenario=benign --java-home=missing | There is no JDK at
            run --scenario=benign --jvm-option=-XX:OnOutOfMemoryError=kill | \
            Remove the JVM option -XX:OnOutOfMemoryError
            run --scenario=benign --cycles=4 | at least 5 cycles, not 4
            run --scenario=benign --cycles=many | --cycles
            run --scenario=benign --cycles=5 --warm-up=5 | less than --cycles (5).
            run --scenario=benign --warm-up=0 | --warm-up is 0. It must be at least 1
            run --scenario=benign --apps=0 | --apps must be at least 1
            run --scenario=benign --classes=-1 | --classes must not be negative
            run --scenario=benign --module=perhaps | --module
            run --war=missing.war | missing.war
            run --scenario=benign --server-home=missing.jar | missing.jar
            run --scenario=benign --no-heap-dump --keep-heap-dump | exclude each other
            run --scenario=benign --load=-1 | --load must not be negative
            run --scenario=benign --ping=/ | --ping needs an application of yours
            run --scenario=benign --module-jar=missing.jar | missing.jar
            restart --restarts=4 | --restarts must be at least 5, not 4
            restart --first-deployments=-1 | --first-deployments must not be negative
            restart --app=nonsense=1 | There is no scenario 'nonsense'
            restart --app=benign | --app
            restart --app=benign=0 | --app benign must be at least 1, not 0
            restart --app=failed-start=1 | failed-start is designed to fail at startup
            restart --app=messaging=1 | Payara Micro has no message broker, which messaging needs; use --server
            restart --app=benign=1 --server=glassfish7 --server-home=missing | There is no unpacked GlassFish 7 at
            restart --app=benign=1 --module-jar=missing.jar | missing.jar
            compare missing.json other.json | missing.json
            report missing.json | missing.json
            holders missing.hprof | missing.hprof
            holders 99999999 | Cannot attach to process 99999999, which must be a JVM of the same user
            fly | fly
            """)
    void aMistakeIsReported(String arguments, String message) {
        Invocation.of(arguments.split(" ")).assertFailed(2, message);
    }

    /** The help, of eighty lines, would hide the message. */
    @Test
    void aMistakeIsReportedWithoutTheHelp() {
        assertThat(Invocation.of("run", "--scenario=benign", "--fail-on=never").err().lines()).hasSize(2)
                .last().asString().isEqualTo("For all options: redeploy-sim run --help");
    }

    @Test
    void aFileThatIsNotAnArchiveIsReported() throws Exception {
        assertRejected("text.war cannot be read as an archive", "--war=" + file("text.war"));
        assertRejected("app.zip is neither a .war nor an .ear file", "--war=" + file("app.zip"));
    }

    @Test
    void anArchiveThatTheServerCannotDeployIsReported() throws Exception {
        String ear = "--war=" + archive("shop.ear");
        assertRejected("Payara Micro does not support EARs such as shop.ear", ear);
        assertRejected("would have the same context roots", "--server=payara", ear, "--apps=2");
        String war = "--war=" + archive("shop.war");
        assertRejected("two applications named 'shop'", war, war);
        assertRejected("--ping names an unknown application 'front'; there are shop.", war, "--ping=front:/");
        assertRejected("is not a treadlight.jar", war, "--module-jar=" + archive("shop.war"));
        assertRejected("'my shop' would be the context root", "--war=" + archive("my shop.war"));
    }

    @Test
    void aWarForANewerJavaIsReported() throws Exception {
        Path future = TestArchive.write(directory, ShrinkWrap.create(WebArchive.class, "future.war")
                .add(compiledFor(55), "WEB-INF/classes/app/Future.class"));
        assertRejected("future.war is compiled for Java 55", "--war=" + future, "--module=off").assertFailed(2,
                "WEB-INF/classes/app/Future.class", "would run on JDK " + Runtime.version().feature(), "--java-home");
        assertThat(directory.resolve("out")).doesNotExist();
    }

    private Invocation assertRejected(String message, String... options) {
        List<String> arguments = new ArrayList<>(List.of("run", "--out=" + directory.resolve("out")));
        arguments.addAll(List.of(options));
        Invocation invocation = Invocation.of(arguments.toArray(String[]::new));
        invocation.assertFailed(2, message);
        assertThat(invocation.out()).doesNotContain("starting");
        return invocation;
    }

    @Test
    void allScenariosAreThoseThatTheServerSupports() {
        Invocation.of("run", "--scenario=all", "--server-home=missing.jar", "--out=" + directory).assertFailed(2,
                "Skipped: Payara Micro has no JAX-WS, which webservices needs.",
                "Skipped: Payara Micro has no message broker, which messaging needs.", "missing.jar");
    }

    @Test
    void aFolderThatAnotherSimulatorUsesIsRejected() throws Exception {
        OutputLock lock = OutputLock.of(directory);
        Invocation.of("run", "--scenario=benign", "--out=" + directory)
                .assertFailed(2, "Another simulator is using " + directory);
        lock.close();
        OutputLock.of(directory).close();
    }

    @Test
    void aFolderThatCannotBeCreatedIsReported() throws Exception {
        Invocation.of("run", "--scenario=benign", "--out=" + file("file").resolve("out"))
                .assertFailed(2, "cannot be read or written", "file");
    }

    /** Starts a JVM, which fails because it cannot open the jar. */
    @Test
    void aServerHomeThatIsNotPayaraMicroIsReported() throws Exception {
        Invocation.of("run", "--scenario=benign", "--server-home=" + file("no-micro.jar"), "--out=" + directory)
                .assertFailed(2, "no-micro.jar does not unpack", "benign-off.log");
        assertThat(ProcessHandle.current().descendants()).isEmpty();
        assertThat(directory).isDirectoryNotContaining("glob:**.server");
    }

    @Test
    void aFileThatIsNotAHeapDumpIsReported() throws Exception {
        Invocation.of("holders", file("text.hprof").toString())
                .assertFailed(2, "text.hprof cannot be read as a heap dump");
    }

    private Path file(String name) throws Exception {
        return Files.writeString(directory.resolve(name), "neither an archive nor a heap dump");
    }

    private Path archive(String name) throws Exception {
        return TestArchive.write(directory, war(name));
    }

    @Test
    void helpAndScenariosExitWith0() {
        assertThat(Invocation.of("run", "--help")).satisfies(invocation -> {
            assertThat(invocation.exitCode()).isZero();
            assertThat(invocation.out())
                    .contains("--scenario", "--fail-on", "Exit codes", "a server or a redeployment failed");
        });
        assertThat(Invocation.of("restart", "--help").out())
                .contains("--app", "libraries=3,benign=4,jakartaee=3", "Exit codes");
        assertThat(Invocation.of("scenarios").out().lines())
                .allSatisfy(line -> assertThat(line).matches("[a-z0-9-]+ +.{20,}"))
                .extracting(line -> line.split(" ")[0])
                .containsExactly("benign", "classvalue-leak", "groovy", "groovy5", "kotlin", "scala", "jackson",
                        "jakartaee", "mixed", "failed-start", "faces", "webservices", "messaging", "batch", "jruby",
                        "libraries");
        assertThat(Invocation.of("--version").out()).startsWith("redeploy-sim ");
    }
}
