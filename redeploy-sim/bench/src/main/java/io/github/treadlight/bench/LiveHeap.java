package io.github.treadlight.bench;

import java.lang.management.ManagementFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** The live heap, counted object by object by HotSpot's class histogram. */
final class LiveHeap {
    private static final Pattern TOTAL = Pattern.compile("^Total\\s+\\d+\\s+(\\d+)", Pattern.MULTILINE);

    private LiveHeap() {}

    /** Returns the bytes of the live objects after full garbage collections. */
    static long bytes() {
        try {
            // Cleaners and queues release objects only after a first collection. The histogram starts another one.
            System.gc();
            System.gc();
            Object histogram = ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
            Matcher total = TOTAL.matcher(String.valueOf(histogram));
            if (!total.find()) {
                throw new IllegalStateException("The class histogram has no line with the total");
            }
            return Long.parseLong(total.group(1));
        } catch (JMException notHotSpot) {
            throw new IllegalStateException(
                    "The JVM has no class histogram; the footprint benchmark needs HotSpot", notHotSpot);
        }
    }
}
