package io.github.treadlight.deploy.client;

import io.github.treadlight.deploy.app.remote.Customer;
import io.github.treadlight.deploy.app.remote.Echo;
import io.github.treadlight.deploy.app.remote.OrderRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.HdrHistogram.Histogram;

/** A remote call that is repeated for a measurement. */
final class RepeatedCall {
    /** A typical number of rows of a table on a page, or of a query result. */
    private static final int ROWS = 200;

    private final Runnable call;

    private RepeatedCall(Runnable call) {
        this.call = call;
    }

    /** Returns a call that sends and returns a {@code bean}, many {@code rows}, or null for {@code nothing}. */
    static RepeatedCall of(Echo echo, String what) {
        Customer customer = new Customer();
        List<OrderRow> rows = OrderRow.list(ROWS);
        return new RepeatedCall(switch (what) {
            case "bean" -> () -> echo.customer(customer);
            case "rows" -> () -> echo.rows(rows);
            case "nothing" -> () -> echo.customer(null);
            default -> throw new IllegalArgumentException("There is no call " + what);
        });
    }

    /** Returns the calls per second, and percentiles of the duration of a call in microseconds. */
    String measure(int threads, double seconds) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            long start = System.nanoTime();
            long end = start + (long) (seconds * Duration.ofSeconds(1).toNanos());
            List<Future<Histogram>> callers = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                callers.add(pool.submit(() -> callUntil(end)));
            }
            Histogram all = new Histogram(3);
            for (Future<Histogram> caller : callers) {
                all.add(caller.get());
            }
            double took = (System.nanoTime() - start) / 1e9;
            return String.format(Locale.ROOT, "calls=%d perSecond=%.1f p50=%.1f p99=%.1f", all.getTotalCount(),
                    all.getTotalCount() / took, all.getValueAtPercentile(50) / 1e3,
                    all.getValueAtPercentile(99) / 1e3);
        } finally {
            pool.shutdownNow();
        }
    }

    private Histogram callUntil(long end) {
        Histogram nanos = new Histogram(3);
        long before = System.nanoTime();
        while (before < end) {
            call.run();
            long after = System.nanoTime();
            nanos.recordValue(after - before);
            before = after;
        }
        return nanos;
    }

    /** Returns the mean bytes and socket operations of a call on a port, from events of JDK Flight Recorder. */
    String count(int calls, int port) throws Exception {
        call.run();
        Path file = Files.createTempFile("remote-client", ".jfr");
        try (Recording recording = new Recording()) {
            for (String event : List.of("jdk.SocketRead", "jdk.SocketWrite")) {
                // Newer JDKs drop events when there are many.
                recording.enable(event).withThreshold(Duration.ZERO).withoutStackTrace().with("throttle", "off");
            }
            recording.start();
            for (int done = 0; done < calls; done++) {
                call.run();
            }
            recording.stop();
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file);
            return String.format(Locale.ROOT, "sent=%.1f received=%.1f writes=%.2f reads=%.2f",
                    sum(events, "bytesWritten", port) / (double) calls, sum(events, "bytesRead", port) / (double) calls,
                    count(events, "bytesWritten", port) / (double) calls,
                    count(events, "bytesRead", port) / (double) calls);
        } finally {
            Files.delete(file);
        }
    }

    private static long sum(List<RecordedEvent> events, String field, int port) {
        return events.stream()
                .filter(event -> isTransfer(event, field, port))
                .mapToLong(event -> event.getLong(field))
                .sum();
    }

    private static long count(List<RecordedEvent> events, String field, int port) {
        return events.stream().filter(event -> isTransfer(event, field, port)).count();
    }

    private static boolean isTransfer(RecordedEvent event, String field, int port) {
        return event.hasField(field) && event.getInt("port") == port && event.getLong(field) > 0;
    }
}
