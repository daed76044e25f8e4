package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the parsing of the start command that asadmin prints, and the changes to it. */
class StartCommandTest {
    private static final String MAIN = "com.sun.enterprise.glassfish.bootstrap.ASMain";
    private static final String JAVA = Path.of("jdk/bin/java").toString();

    @Test
    void additionalOptionsComeLastBeforeTheMainClassAndItsArguments() throws IOException {
        StartCommand start = StartCommand.parse(List.of("Picked up something", "/old/jdk/bin/java", "-cp", "a b.jar",
                "-Xmx512m", MAIN, "-domainname", "domain1", "", "Done."));
        assertThat(start.with(Path.of("jdk"), List.of("-Xmx1g", "-Dx=y"))).containsExactly(
                JAVA, "-cp", "a b.jar", "-Xmx512m", "-Xmx1g", "-Dx=y", MAIN, "-domainname", "domain1");
    }

    /** No other option disables it, and the simulator causes an OutOfMemoryError to clear soft references. */
    @Test
    void theOptionOnOutOfMemoryErrorIsOmitted() throws IOException {
        StartCommand start = StartCommand.parse(List.of(
                "/old/jdk/bin/java", "-XX:OnOutOfMemoryError=kill -9 %p", "-Xmx512m", MAIN, "-type", "DAS"));
        assertThat(start.with(Path.of("jdk"), List.of())).containsExactly(JAVA, "-Xmx512m", MAIN, "-type", "DAS");
    }

    @Test
    void theServerDoesNotWaitForPasswords() throws IOException {
        StartCommand start = StartCommand.parse(List.of("C:\\jdk\\bin\\java.exe",
                "com.sun.enterprise.glassfish.bootstrap.GlassFishMain", "-read-stdin", "true", "-type", "DAS"));
        assertThat(start.arguments()).containsExactly(
                "com.sun.enterprise.glassfish.bootstrap.GlassFishMain", "-type", "DAS");
    }

    @Test
    void anUnexpectedOutputOfAsadminIsInTheMessage() {
        assertThatIOException()
                .isThrownBy(() -> StartCommand.parse(List.of("There is a process already using the admin port")))
                .withMessageContaining("already using the admin port");
    }
}
