package io.github.treadlight.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent in JVMs that it can do nothing in: they are told so in a line, and run. A deploy test has the others. */
class AgentProcessTest {
    private static final int LIMIT_SECONDS = 60;
    private static final String MICRO = "fish/payara/micro/PayaraMicro.class";

    private static final String REMEDY = " Copy treadlight.jar beside treadlight-agent.jar, or name it:"
            + " -javaagent:treadlight-agent.jar=DIR/treadlight.jar";

    @TempDir
    private Path folder;

    /** What the agent takes for Payara Micro on the class path. */
    private Path micro;

    @BeforeEach
    void packAgent() throws IOException {
        micro = folder.resolve("micro");
        Files.createDirectories(micro.resolve(MICRO).getParent());
        Files.createFile(micro.resolve(MICRO));
        Path classes = Path.of("target", "classes");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", TreadlightAgent.class.getName());
        try (OutputStream file = Files.newOutputStream(agent());
                JarOutputStream jar = new JarOutputStream(file, manifest);
                Stream<Path> files = Files.walk(classes.resolve("io/github/treadlight/agent"))) {
            for (Path compiled : files.filter(Files::isRegularFile).toList()) {
                String name = classes.relativize(compiled).toString().replace(File.separatorChar, '/');
                jar.putNextEntry(new JarEntry(name));
                Files.copy(compiled, jar);
            }
        }
    }

    @Test
    void anotherServerIsToldWhereTheModuleGoes() throws Exception {
        assertThat(run(agent().toString(), folder)).containsExactly(
                "Treadlight does nothing: treadlight-agent.jar is for Payara Micro, which is not on the class path of"
                        + " this JVM. On Payara Server and GlassFish, remove the -javaagent option and copy"
                        + " treadlight.jar to glassfish/modules.",
                "runs");
    }

    @Test
    void theModuleIsLookedForBesideTheAgent() throws Exception {
        assertThat(run(agent().toString(), micro)).containsExactly(
                "Treadlight does nothing: There is no file " + folder.toRealPath().resolve("treadlight.jar") + '.'
                        + REMEDY,
                "runs");
    }

    @Test
    void aPathThatIsNoFileIsNamed() throws Exception {
        assertThat(run(agent() + "=" + folder.resolve("nowhere.jar"), micro)).containsExactly(
                "Treadlight does nothing: There is no file " + folder.resolve("nowhere.jar") + '.' + REMEDY,
                "runs");
    }

    @Test
    void anotherJarIsNamed() throws Exception {
        assertThat(run(agent() + "=" + agent(), micro)).containsExactly(
                "Treadlight does nothing: " + agent() + " is a jar, but not treadlight.jar." + REMEDY,
                "runs");
    }

    @Test
    void aDamagedJarIsNamed() throws Exception {
        Path damaged = Files.writeString(folder.resolve("treadlight.jar"), "half of it");
        assertThat(run(agent().toString(), micro)).hasSize(2)
                .first().asString().startsWith("Treadlight does nothing: " + damaged.toRealPath() + " is no jar");
    }

    /** What a JVM prints that has the agent, in an empty current folder. */
    private List<String> run(String agent, Path classPath) throws Exception {
        Path program = Files.writeString(folder.resolve("Runs.java"),
                "class Runs { public static void main(String[] a) { System.out.println(\"runs\"); } }");
        Path output = folder.resolve("output");
        Process jvm = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-javaagent:" + agent, "-cp", classPath.toString(), program.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(jvm.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            List<String> lines = Files.readAllLines(output);
            assertThat(jvm.exitValue()).as(String.join("\n", lines)).isZero();
            return lines;
        } finally {
            jvm.destroyForcibly();
        }
    }

    private Path agent() {
        return folder.resolve("treadlight-agent.jar");
    }
}
