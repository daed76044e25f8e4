package io.github.treadlight.bench.rmi;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.treadlight.bench.stream.StreamGraph;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * How many bytes {@link OrbValueBench} writes, by one rival. Prints them as JSON.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.rmi.OrbMessages TREADLIGHT</pre>
 */
public final class OrbMessages {
    /** What the JVM must open to the ORB. */
    public static final List<String> OPTIONS = List.of(
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.management/javax.management=ALL-UNNAMED",
            "--add-opens=java.management/javax.management.openmbean=ALL-UNNAMED",
            "-Dorg.glassfish.gmbal.no.multipleUpperBoundsException=true");

    private OrbMessages() {}

    /** The bytes of one message. */
    record Measured(String orb, String graph, String rival, int bytes) {}

    /** Writes each object once, with each ORB that this JVM can run. */
    public static void main(String[] arguments) throws IOException {
        OrbRival rival = OrbRival.valueOf(arguments[0]);
        List<Measured> all = new ArrayList<>();
        for (OrbJars orb : OrbJars.values()) {
            if (!orb.runsOn(Runtime.version().feature())) {
                continue;
            }
            for (StreamGraph graph : List.of(StreamGraph.BEAN, StreamGraph.ROWS_200)) {
                try (OrbSubject subject = new OrbSubject(orb, rival, graph)) {
                    int bytes = subject.write().length;
                    all.add(new Measured(orb.name(), graph.name(), rival.name(), bytes));
                }
            }
        }
        System.out.println(new ObjectMapper().writeValueAsString(all));
        System.exit(0); // threads of the ORBs may go on
    }
}
