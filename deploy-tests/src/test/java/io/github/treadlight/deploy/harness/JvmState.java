package io.github.treadlight.deploy.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The state of a JVM that may not respond: its heap, its threads with their locks, and its deadlocks. */
final class JvmState {
    private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");

    private JvmState() {}

    /**
     * Returns the heap and a thread dump, each of which may be a sentence that says why it is missing.
     *
     * @param pid the process id of a JVM of the same user
     * @param timeout the longest time that each may take; a JVM that does not reach a safepoint never ends a dump
     */
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
            boolean ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
            process.destroyForcibly().waitFor();
            String text = Files.readString(output);
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
