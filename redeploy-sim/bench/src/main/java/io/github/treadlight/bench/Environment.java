package io.github.treadlight.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.GraphLayout;
import org.openjdk.jol.vm.VM;

/**
 * A description of the environment that figures depend on: the JVM, the processor and, by JOL, object sizes. It names
 * neither the machine nor a person. Runs in the JVM that it describes.
 */
final class Environment {
    /** The JVM options that JOL needs. A larger heap could change the layout of references. */
    static final List<String> OPTIONS =
            List.of("-Xmx1g", "-Djdk.attach.allowAttachSelf=true", "-XX:+EnableDynamicAgentLoading");

    private static final int CLASSES = 64;

    private static final List<String> PARTS = List.of(
            "java.lang.ClassValue$Entry",
            "java.util.WeakHashMap$Entry",
            "java.util.concurrent.ConcurrentHashMap$Node");

    private Environment() {}

    /** Prints the description as JSON. */
    public static void main(String[] arguments) throws IOException {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("feature", Runtime.version().feature());
        described.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        described.put("vendor", System.getProperty("java.vendor"));
        described.put(
                "collector",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList());
        described.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        described.put("processor", processor());
        described.put("processors", Runtime.getRuntime().availableProcessors());
        described.put(
                "memoryGigabytes",
                Math.round(ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                                .getTotalMemorySize()
                        / 1e9));
        described.put("date", LocalDate.now(ZoneOffset.UTC).toString());
        described.put("jol", jol());
        System.out.println(new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValueAsString(described));
    }

    private static String processor() throws IOException {
        Path linux = Path.of("/proc/cpuinfo");
        if (!Files.isReadable(linux)) {
            return "unknown";
        }
        try (Stream<String> lines = Files.lines(linux)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        }
    }

    /** Returns the sizes of the parts of JDK structures, and of one map with its values but without its classes. */
    private static Map<String, Object> jol() {
        Map<String, Object> sizes = new LinkedHashMap<>();
        try {
            sizes.put("vm", VM.current().details().lines().toList());
            for (String part : PARTS) {
                sizes.put(part, ClassLayout.parseClass(Class.forName(part)).instanceSize());
            }
            Value.shareOne();
            App app = new App(Rival.MAP, 1, CLASSES);
            app.computeAll();
            // Subtracts the classes and everything reachable from them, because they do not belong to the map.
            GraphLayout map = GraphLayout.parseInstance(app.classValues[0])
                    .subtract(GraphLayout.parseInstance((Object) app.classes));
            sizes.put("MAP, bytes for each of " + CLASSES + " classes", map.totalSize() / (double) CLASSES);
        } catch (ClassNotFoundException | RuntimeException failed) {
            sizes.put("failed", failed.toString()); // only a cross-check
        }
        return sizes;
    }
}
