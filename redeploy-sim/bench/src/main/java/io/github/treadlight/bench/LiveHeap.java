package io.github.treadlight.bench;

import java.lang.management.ManagementFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** The objects that are in use, counted one by one by HotSpot's class histogram. */
final class LiveHeap {
    private static final Pattern TOTAL = Pattern.compile("^Total\\s+\\d+\\s+(\\d+)", Pattern.MULTILINE);

    private LiveHeap() {}

    /** Their bytes, after full collections. */
    static long bytes() {
        try {
            // What a first collection finds dead, cleaners and queues drop; the histogram begins with another one.
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
                throw new IllegalStateException("a class histogram without a total");
            }
            return Long.parseLong(total.group(1));
        } catch (JMException notHotSpot) {
            throw new IllegalStateException("only HotSpot has class histograms", notHotSpot);
        }
    }
}
