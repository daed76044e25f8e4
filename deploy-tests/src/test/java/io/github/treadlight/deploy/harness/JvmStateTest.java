package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.sim.server.ChildProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmStateTest {
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path folder;

    @Test
    void showsHeapAndDeadlockAndEndsAfterTheTimeout() throws Exception {
        List<String> command = List.of(
                JAVA, "-cp", Path.of(BuildFiles.codeOf(Deadlock.class)).toString(), Deadlock.class.getName());
        try (ChildProcess jvm = ChildProcess.start(
                "deadlock", command, Map.of(), folder.toFile(), folder.resolve("deadlock.log").toFile())) {
            await().atMost(1, MINUTES).untilAsserted(() -> assertThat(JvmState.of(jvm.pid()))
                    .contains("Metaspace", "\"left\"", "\"right\"", "Found one Java-level deadlock"));
            assertThat(JvmState.of(jvm.pid(), Duration.ZERO)).startsWith("jcmd " + jvm.pid()
                    + " GC.heap_info did not end within 0 s: ");
        }
    }

    @Test
    void reportsWhyAPartIsMissing() throws Exception {
        Process ended = new ProcessBuilder(JAVA, "-version").start();
        assertThat(ended.waitFor()).isZero();
        assertThat(JvmState.of(ended.pid()))
                .contains("jcmd " + ended.pid() + " GC.heap_info failed: ")
                .contains("jcmd " + ended.pid() + " Thread.print failed: ");
    }

    /** Two threads that wait for each other. */
    static final class Deadlock {
        private Deadlock() {}

        public static void main(String[] args) throws Exception {
            Object one = new Object();
            Object two = new Object();
            CyclicBarrier owned = new CyclicBarrier(2);
            new Thread(() -> lock(one, two, owned), "left").start();
            new Thread(() -> lock(two, one, owned), "right").start();
        }

        private static void lock(Object first, Object second, CyclicBarrier owned) {
            synchronized (first) {
                try {
                    owned.await();
                } catch (Exception failed) {
                    throw new IllegalStateException(failed);
                }
                synchronized (second) {
                    throw new IllegalStateException("no deadlock");
                }
            }
        }
    }
}
