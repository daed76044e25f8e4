package io.github.treadlight.deploy.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The state of a JVM that may not respond: its heap, its threads with their locks, and its deadlocks. */
final class JvmState {
    private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private JvmState() {}

    /**
     * Returns the heap's summary and a thread dump. A part that is not available is replaced by the reason.
     *
     * @param pid the process id of a JVM of the same user
     */
    static String of(long pid) throws IOException, InterruptedException {
        return of(pid, TIMEOUT);
    }

    /** @param timeout the limit for each part; a thread dump never ends if the JVM cannot reach a safepoint */
    static String of(long pid, Duration timeout) throws IOException, InterruptedException {
        return jcmd(pid, timeout, "GC.heap_info") + jcmd(pid, timeout, "Thread.print", "-l");
    }

    private static String jcmd(long pid, Duration timeout, String... command)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("jcmd", ".txt");
        try {
            List<String> line = new ArrayList<>(List.of(JCMD.toString(), Long.toString(pid)));
            line.addAll(List.of(command));
            Process process = new ProcessBuilder(line)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended;
            try {
                ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
            } finally {
                process.destroyForcibly();
            }
            process.waitFor();
            // Unlike readString, does not reject bytes of another character set.
            String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
            if (ended && process.exitValue() == 0) {
                return text;
            }
            return "jcmd " + pid + " " + command[0]
                    + (ended ? " failed: " : " did not end within " + timeout.toSeconds() + " s: ") + text + "\n";
        } finally {
            Files.delete(output);
        }
    }
}
