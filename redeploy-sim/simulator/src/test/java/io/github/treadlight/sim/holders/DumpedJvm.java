package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.server.AttachedJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM that runs a main class of the tests, and its heap dump. Closing ends the JVM and deletes the dump. */
record DumpedJvm(Process process, HeapDump dump) implements AutoCloseable {
    /** Starts the JVM and takes the dump when the main class has printed {@code ready}. */
    static DumpedJvm start(Class<?> main, Path directory, String... options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            String line = process.inputReader().readLine();
            if (!"ready".equals(line)) {
                throw new IOException("The JVM printed '" + line + "'.");
            }
            try (AttachedJvm attached = AttachedJvm.attach(process.pid())) {
                return new DumpedJvm(process, HeapDump.take(
                        attached.probe()::dumpHeap, directory, "dumped", attached.heapUsed(), false));
            }
        } catch (IOException | RuntimeException failed) {
            process.destroyForcibly();
            throw failed;
        }
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        dump.close();
    }
}
