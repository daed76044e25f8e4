package io.github.treadlight.bench.rmi;

import io.github.treadlight.bench.Figure;
import io.github.treadlight.bench.stream.StreamGraph;
import java.io.IOException;
import java.util.List;

/**
 * Prints the number of bytes that {@link OrbValueBench} writes with one rival, as lines of a result file.
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

    /** Writes each object once with each ORB that runs on this JVM. */
    public static void main(String[] arguments) throws IOException {
        OrbRival rival = OrbRival.valueOf(arguments[0]);
        for (OrbJars orb : OrbJars.values()) {
            if (!orb.runsOn(Runtime.version().feature())) {
                continue;
            }
            for (StreamGraph graph : List.of(StreamGraph.BEAN, StreamGraph.ROWS_200)) {
                try (IsolatedOrb isolated = new IsolatedOrb(orb, rival, graph)) {
                    String parameters = "graph=" + graph + " orb=" + orb;
                    int bytes = isolated.write().length;
                    System.out.println(new Figure("OrbMessages", rival.name(), parameters, bytes, "bytes").line());
                }
            }
        }
        System.exit(0); // threads of the ORBs may still run
    }
}
