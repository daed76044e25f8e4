package io.github.treadlight.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.OtherJvm;
import io.github.treadlight.guard.GuardFactory;
import io.github.treadlight.guard.RejectingFactory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The agent in JVMs without a server. A deploy test covers the agent in Payara Micro. */
class AgentProcessTest {
    @TempDir
    private Path folder;

    /** A class path on which the agent finds Payara Micro. */
    private Path micro;

    private Path agent;

    @BeforeEach
    void packAgent() throws IOException {
        folder = folder.toRealPath();
        micro = folder.resolve("micro");
        Path main = micro.resolve("fish/payara/micro/PayaraMicro.class");
        Files.createDirectories(main.getParent());
        Files.createFile(main);
        agent = folder.resolve("treadlight-agent.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", TreadlightAgent.class.getName());
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(agent), manifest)) {
            addPackage(TreadlightAgent.class, jar);
            addPackage(GuardFactory.class, jar);
        }
    }

    private static void addPackage(Class<?> member, JarOutputStream jar) throws IOException {
        String name = member.getPackageName().replace('.', '/') + '/';
        try (var files = Files.newDirectoryStream(Path.of("target", "classes").resolve(name), "*.class")) {
            for (Path compiled : files) {
                jar.putNextEntry(new JarEntry(name + compiled.getFileName()));
                Files.copy(compiled, jar);
            }
        }
    }

    @Test
    void anotherServerIsToldWhereTheModuleGoes() throws Exception {
        assertThat(run("", folder)).containsExactly(
                "Treadlight does nothing: treadlight-agent.jar is for Payara Micro, which is not on the class path of"
                        + " this JVM. On Payara Server and GlassFish, remove the -javaagent option and copy"
                        + " treadlight.jar to glassfish/modules.",
                "runs");
    }

    @ParameterizedTest
    @CsvSource({
        "'',                    There is no file FOLDER/treadlight.jar.",
        "=FOLDER/nowhere.jar,   There is no file FOLDER/nowhere.jar.",
        "=FOLDER/treadlight-agent.jar, 'FOLDER/treadlight-agent.jar is a jar, but not treadlight.jar.'"})
    void aFileThatIsNotTheModuleIsNamedWithTheRemedy(String argument, String problem) throws Exception {
        assertThat(run(argument, micro)).containsExactly(
                "Treadlight does nothing: " + problem.replace("FOLDER", folder.toString())
                        + " Copy treadlight.jar beside treadlight-agent.jar, or name it:"
                        + " -javaagent:treadlight-agent.jar=DIR/treadlight.jar",
                "runs");
    }

    @Test
    void aDamagedJarIsNamed() throws Exception {
        Path damaged = Files.writeString(folder.resolve("treadlight.jar"), "half of it");
        assertThat(run("", micro)).hasSize(2)
                .first().asString().startsWith("Treadlight does nothing: " + damaged + " is not a jar");
    }

    @Test
    void setsTheFilterFactoryAndLeavesTheLogToTheServer() throws Exception {
        assertThat(runFactoryProgram()).containsExactly("log manager: OwnLogManager", "factory: GuardFactory");
    }

    @Test
    void keepsTheFilterFactoryThatTheJvmHas() throws Exception {
        assertThat(runFactoryProgram("-Djdk.serialFilterFactory=" + RejectingFactory.class.getName()))
                .contains("factory: RejectingFactory");
    }

    private List<String> runFactoryProgram(String... options) throws Exception {
        Path module = folder.resolve("treadlight.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(module))) {
            jar.putNextEntry(new JarEntry(ModuleJar.SERVICE));
        }
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("-javaagent:" + agent,
                "-cp", micro + File.pathSeparator + Path.of("target", "test-classes").toAbsolutePath(),
                FactoryProgram.class.getName()));
        return OtherJvm.run(arguments);
    }

    private List<String> run(String argument, Path classPath) throws Exception {
        Path program = Files.writeString(folder.resolve("Runs.java"),
                "class Runs { public static void main(String[] a) { System.out.println(\"runs\"); } }");
        return OtherJvm.run(List.of("-javaagent:" + agent + argument.replace("FOLDER", folder.toString()),
                "-cp", classPath.toString(), program.toString()));
    }
}
