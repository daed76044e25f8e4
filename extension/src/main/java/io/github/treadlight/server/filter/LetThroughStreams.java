package io.github.treadlight.server.filter;

import io.github.treadlight.stream.filter.LetThrough;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * The classes and sizes in streams that the filter would have rejected since it last changed. Keeps up to
 * {@value #MOST} texts and nothing of an application. Thread-safe.
 */
public final class LetThroughStreams {
    /** The maximum number of texts, because a stream can name any class. */
    private static final int MOST = 1_000;

    private record Key(String reader, String subject, String rule) {}

    /** @param readBy the code that read the stream first; empty if it is unknown */
    private record Read(String readBy, LongAdder count) {}

    private final ConcurrentMap<Key, Read> reads = new ConcurrentHashMap<>();

    /**
     * Streams that would be rejected.
     *
     * @param reader the name of the application, or {@link RejectedStreams#SERVER}
     * @param subject the class, or the limit that would allow the stream
     * @param rule the rule that would reject the stream
     * @param readBy the class and the method that read the first of these streams; empty if they are unknown
     * @param count the approximate number of streams; a class that alternates with many others counts more than once
     */
    public record Row(String reader, String subject, String rule, String readBy, long count) {}

    /** Adds a stream of a reader. */
    public void add(String reader, LetThrough letThrough) {
        Key key = new Key(reader, letThrough.subject(), letThrough.rule());
        Read read = reads.get(key);
        if (read == null && reads.size() < MOST) {
            String caller = letThrough.reading().get().caller();
            read = reads.computeIfAbsent(key, unknown -> new Read(caller == null ? "" : caller, new LongAdder()));
        }
        if (read != null) {
            read.count.increment();
        }
    }

    /** Forgets all streams, because another filter may decide otherwise. */
    public void clear() {
        reads.clear();
    }

    /** Returns the streams by reader, the most frequent first. */
    public List<Row> rows() {
        return reads.entrySet().stream()
                .map(each -> new Row(each.getKey().reader, each.getKey().subject, each.getKey().rule,
                        each.getValue().readBy, each.getValue().count.sum()))
                .sorted(Comparator.comparing(Row::reader).thenComparing(Comparator.comparing(Row::count).reversed())
                        .thenComparing(Row::subject))
                .toList();
    }
}
