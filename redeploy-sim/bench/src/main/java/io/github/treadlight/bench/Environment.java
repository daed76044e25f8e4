package io.github.treadlight.bench;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A description of the environment that figures depend on: the JVM, its default collector, and the processor. It names
 * neither the machine nor a person. Runs in the JVM that it describes.
 */
final class Environment {
    private Environment() {}

    /** Prints the JDK's feature release, then the description. */
    public static void main(String[] arguments) throws IOException {
        String collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(" and "));
        System.out.println(Runtime.version().feature());
        System.out.println(String.join(
                "; ",
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version") + ", "
                        + System.getProperty("java.vendor"),
                "default collector " + collectors,
                Runtime.getRuntime().availableProcessors() + " processors, " + processor(),
                LocalDate.now(ZoneOffset.UTC).toString()));
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
}
