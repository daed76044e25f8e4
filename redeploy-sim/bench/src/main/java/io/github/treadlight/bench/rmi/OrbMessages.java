package io.github.treadlight.bench.rmi;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.treadlight.bench.stream.StreamGraph;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints the number of bytes that {@link OrbValueBench} writes with one rival, as JSON.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.rmi.OrbMessages TREADLIGHT</pre>
 */
public final class OrbMessages {
    /** The JVM options that the ORB needs. */
    public static final List<String> OPTIONS = List.of(
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.management/javax.management=ALL-UNNAMED",
            "--add-opens=java.management/javax.management.openmbean=ALL-UNNAMED",
            "-Dorg.glassfish.gmbal.no.multipleUpperBoundsException=true");

    private OrbMessages() {}

    /** The size of one message in bytes. */
    record MessageSize(String orb, String graph, String rival, int bytes) {}

    /** Writes each object once with each ORB that runs on this JVM. */
    public static void main(String[] arguments) throws IOException {
        OrbRival rival = OrbRival.valueOf(arguments[0]);
        List<MessageSize> all = new ArrayList<>();
        for (OrbJars orb : OrbJars.values()) {
            if (!orb.runsOn(Runtime.version().feature())) {
                continue;
            }
            for (StreamGraph graph : List.of(StreamGraph.BEAN, StreamGraph.ROWS_200)) {
                try (IsolatedOrb isolated = new IsolatedOrb(orb, rival, graph)) {
                    int bytes = isolated.write().length;
                    all.add(new MessageSize(orb.name(), graph.name(), rival.name(), bytes));
                }
            }
        }
        System.out.println(new ObjectMapper().writeValueAsString(all));
        System.exit(0); // threads of the ORBs may still run
    }
}
