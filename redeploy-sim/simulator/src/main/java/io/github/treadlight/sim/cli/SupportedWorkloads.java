package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The workloads that a server supports, for {@code --scenario all} and {@code --server all}. */
final class SupportedWorkloads {
    private SupportedWorkloads() {}

    /** Returns the workloads that the server supports, and prints a sentence about each of the others. */
    static List<Workload> of(Server server, List<Workload> workloads, PrintWriter out) {
        List<Workload> supported = new ArrayList<>();
        for (Workload workload : workloads) {
            Optional<String> missing = workload.missingOn(server);
            missing.ifPresentOrElse(
                    sentence -> out.println("Skipped: " + PrintableText.of(sentence) + "."),
                    () -> supported.add(workload));
        }
        return supported;
    }
}
