package io.github.treadlight.server.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.OtherJvm;
import io.github.treadlight.guard.RejectingFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each way to install the filter factory, in JVMs of their own, because a JVM gets its factory once. */
class JvmStreamsTest {
    private static final String PROPERTY = "-Djdk.serialFilterFactory=";
    private static final String FACTORY = "io.github.treadlight.guard.GuardFactory";
    private static final String FILTERED = "listed class: rejected";
    private static final String READ = "listed class: read";

    @TempDir
    private Path folder;

    @Test
    void theFactoryOfTheCommandLineIsUsedUntilTheModuleStops() throws Exception {
        assertThat(run("start", "stop", PROPERTY + FACTORY)).containsExactly(READ,
                "start: Object streams that are filtered: all of the JVM (-Djdk.serialFilterFactory).", FILTERED,
                "stop: Object streams that are filtered: those of the containers only, because Treadlight has"
                        + " stopped; see \"Every stream of the JVM\" in docs/deserialization.md.", READ);
    }

    @Test
    void theFactoryThatAnAgentSetIsUsed() throws Exception {
        assertThat(run("set", "start", "")).containsExactly("set: ok", READ,
                "start: Object streams that are filtered: all of the JVM (set by an agent or a program).", FILTERED);
    }

    @Test
    void theModuleSetsTheFactoryIfNoStreamWasReadBefore() throws Exception {
        assertThat(run("early", "", "")).containsExactly(
                "early: Object streams that are filtered: all of the JVM (set by Treadlight's module).", FILTERED);
    }

    @Test
    void aClassThatReadsAnotherStreamIsAllowedWhileThatStreamIsFiltered() throws Exception {
        assertThat(run("nested", "", PROPERTY + FACTORY)).startsWith("nested: rejected");
        assertThat(run("early", "nested", PROPERTY + FACTORY)).contains("nested: allowed");
        assertThat(run("early", "nested after stop", PROPERTY + FACTORY)).contains("nested after stop: rejected");
        assertThat(run("early", "nested", PROPERTY + RejectingFactory.class.getName())).contains("nested: rejected");
    }

    @Test
    void theModuleDefinesTheFactoryIfTheClassPathHasNone() throws Exception {
        assertThat(runApart("--add-opens=java.base/java.lang=ALL-UNNAMED")).containsExactly(
                "collect: Object streams that are filtered: all of the JVM (set by Treadlight's module).", FILTERED,
                "collected");
    }

    @Test
    void withoutTheFactoryAndAccessTheContainersAreFilteredOnly() throws Exception {
        assertThat(runApart("-Xshare:auto")).containsExactly(
                "collect: Object streams that are filtered: those of the containers only, because treadlight-rmi.jar is"
                        + " not on the class path of this JVM, and java.lang is not open to Treadlight (--add-opens"
                        + " java.base/java.lang=ALL-UNNAMED); see \"Every stream of the JVM\" in"
                        + " docs/deserialization.md.", READ, "collected");
    }

    /** Starts a module in a class loader of its own, in a JVM whose class path has nothing of Treadlight. */
    private List<String> runApart(String option) throws Exception {
        Path program = Files.writeString(folder.resolve("Apart.java"), """
                import java.io.File;
                import java.net.*;
                import java.util.stream.Stream;
                class Apart {
                    public static void main(String[] classPath) throws Exception {
                        URL[] urls = Stream.of(classPath[0].split(File.pathSeparator)).map(Apart::url)
                                .toArray(URL[]::new);
                        ClassLoader module = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
                        Thread.currentThread().setContextClassLoader(module);
                        module.loadClass("PROGRAM").getMethod("main", String[].class)
                                .invoke(null, (Object) new String[] {"collect"});
                    }
                    private static URL url(String file) {
                        try {
                            return new File(file).toURI().toURL();
                        } catch (MalformedURLException impossible) {
                            throw new IllegalStateException(impossible);
                        }
                    }
                }
                """.replace("PROGRAM", JvmStreamsProgram.class.getName()));
        return printed(List.of(option, "-cp", folder.toString(), program.toString(),
                System.getProperty("java.class.path")));
    }

    /** As on a server that starts for the second time: HK2 has read its cache. */
    @Test
    void whenStreamsWereReadBeforeTheModuleReplacesTheFactoryOfTheJdk() throws Exception {
        assertThat(run("start", "stop", "--add-opens=java.base/java.io=ALL-UNNAMED")).startsWith(READ,
                "start: Object streams that are filtered: all of the JVM (set by Treadlight's module).", FILTERED)
                .endsWith(READ);
    }

    @Test
    void whenStreamsWereReadBeforeAndJavaIoIsClosedTheContainersAreFilteredOnly() throws Exception {
        assertThat(run("start", "", "")).containsExactly(READ,
                "start: Object streams that are filtered: those of the containers only, because this JVM read object"
                        + " streams before Treadlight started, and java.io is not open to Treadlight (--add-opens"
                        + " java.base/java.io=ALL-UNNAMED); see \"Every stream of the JVM\" in"
                        + " docs/deserialization.md.", READ);
    }

    @Test
    void anotherFactoryIsNotReplaced() throws Exception {
        assertThat(run("start", "", PROPERTY + RejectingFactory.class.getName())).containsExactly(READ,
                "start: Object streams that are filtered: those of the containers only, because this JVM has another"
                        + " filter factory, io.github.treadlight.guard.RejectingFactory; see \"Every stream of the"
                        + " JVM\" in docs/deserialization.md.", READ);
    }

    @Test
    void anUnusableFactoryIsReportedAndHarmsNobody() throws Exception {
        assertThat(run("early", "", PROPERTY + "com.acme.Missing")).first().asString()
                .contains("those of the containers only, because the filter factory of this JVM cannot be used");
    }

    @Test
    void aSecondModuleLeavesTheFirstOneAlone() throws Exception {
        assertThat(run("start", "second", PROPERTY + FACTORY)).containsExactly(READ,
                "start: Object streams that are filtered: all of the JVM (-Djdk.serialFilterFactory).", FILTERED,
                "second: Object streams that are filtered: those of the containers only, because another Treadlight of"
                        + " this JVM filters all others; see \"Every stream of the JVM\" in docs/deserialization.md.",
                FILTERED);
    }

    @Test
    void aModuleThatHasStoppedIsCollected() throws Exception {
        assertThat(run("collect", "", PROPERTY + FACTORY)).containsExactly(
                "collect: Object streams that are filtered: all of the JVM (-Djdk.serialFilterFactory).", FILTERED,
                "collected");
    }

    private static List<String> run(String first, String second, String option) throws Exception {
        List<String> arguments = new ArrayList<>();
        if (!option.isEmpty()) {
            arguments.add(option);
        }
        arguments.addAll(List.of("-classpath", System.getProperty("java.class.path"),
                JvmStreamsProgram.class.getName(), first, second));
        return printed(arguments);
    }

    private static List<String> printed(List<String> arguments) throws Exception {
        return OtherJvm.run(arguments).stream()
                .filter(line -> line.matches("(listed|set|start|early|second|stop|collect|nested).*: .*|collected"))
                .toList();
    }
}
