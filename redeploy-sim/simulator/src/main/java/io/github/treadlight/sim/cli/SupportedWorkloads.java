package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The workloads that a server can run, where a user asks for all scenarios or for all servers. */
final class SupportedWorkloads {
    private SupportedWorkloads() {}

    /** Returns the workloads that the server has everything for; prints a sentence about each of the others. */
    static List<Workload> to(Server server, List<Workload> workloads, PrintWriter out) {
        List<Workload> suited = new ArrayList<>();
        for (Workload workload : workloads) {
            Optional<String> missing = workload.missingOn(server);
            missing.ifPresentOrElse(
                    sentence -> out.println("Left out: " + PrintableText.of(sentence) + "."),
                    () -> suited.add(workload));
        }
        return suited;
    }
}
