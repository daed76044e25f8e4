package io.github.treadlight.bench.server;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A processor of this machine, to which a process can be assigned with {@code taskset} of Linux. */
record Processor(int number) {
    /**
     * Lets all threads of a process run on this processor only, as those will that they start.
     *
     * @return empty, or the reason why the process runs on all processors
     */
    Optional<String> assign(long pid) throws InterruptedException {
        List<String> command =
                List.of("taskset", "--all-tasks", "--cpu-list", "--pid", Integer.toString(number), Long.toString(pid));
        try {
            Process taskset = new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(taskset.getInputStream().readAllBytes()).strip();
            return taskset.waitFor() == 0 ? Optional.empty() : Optional.of(output);
        } catch (IOException noTaskset) {
            return Optional.of(noTaskset.getMessage());
        }
    }
}
