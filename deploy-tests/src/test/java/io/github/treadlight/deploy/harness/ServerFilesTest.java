package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ServerFilesTest {
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path folder;

    /** The JVM never ends by itself, like a server that hangs while it starts. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void findsAServerThatHasNotSavedItsProcessId() throws Exception {
        Path domain = folder.resolve("domain1");
        List<String> command = List.of(JAVA, "-Dcom.sun.aas.instanceRoot=" + domain,
                "-cp", Path.of(BuildFiles.codeOf(JvmStateTest.Deadlock.class)).toString(),
                JvmStateTest.Deadlock.class.getName());
        try (ChildJvm jvm = ChildJvm.start("server", command, Map.of(), folder.resolve("server.log"))) {
            await().atMost(1, MINUTES).untilAsserted(() ->
                    assertThat(ServerFiles.findPid(domain)).contains(jvm.pid()));
            assertThat(ServerFiles.findPid(folder.resolve("domain"))).isEmpty();
        }
        await().atMost(1, MINUTES).untilAsserted(() -> assertThat(ServerFiles.findPid(domain)).isEmpty());
    }
}
