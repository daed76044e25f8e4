package io.github.treadlight.server.filter;

import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.pattern.AppPattern;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The filter for streams of one class loader of an application, created again when the server's configuration changes.
 * Refers to names only. Thread-safe: a thread that sees an older filter creates the same one again.
 */
public final class AppFilter {
    private final String app;
    /** Weak, because the application keeps its class loader. */
    private final WeakReference<ClassLoader> loader;
    private final List<AppPattern> patterns;
    private final AppReads reads;
    private final RejectionCounts rejections;
    private final StreamFilter.Reader reader;
    private volatile @Nullable Merged last;
    private volatile boolean ended;

    private record Merged(StreamFilter configured, StreamFilter filter) {}

    /**
     * Creates the filter of a class loader.
     *
     * @param app the name of the application
     * @param loader a class loader of the application
     * @param patterns the patterns that the application brings, all of which must let a class in
     * @param isOwn returns whether a class belongs to the application with a name
     * @param reads receives the classes that are read while the filter only logs
     * @param rejections counts the rejections of the application
     * @param letThrough receives what would be rejected while the filter only logs
     */
    public AppFilter(
            String app, ClassLoader loader, List<AppPattern> patterns, BiPredicate<String, Class<?>> isOwn,
            AppReads reads, RejectionCounts rejections, LetThroughStreams letThrough) {
        this.app = app;
        this.loader = new WeakReference<>(loader);
        this.patterns = List.copyOf(patterns);
        this.reads = reads;
        this.rejections = rejections;
        this.reader = new StreamFilter.Reader(
                "application " + app, type -> isOwn.test(app, type), reads::add, rejections::add,
                each -> letThrough.add(app, each));
    }

    /** Notes that the application has ended. */
    public void end() {
        ended = true;
    }

    public boolean hasEnded() {
        return ended;
    }

    public String app() {
        return app;
    }

    /** Returns the class loader, or null if it was collected. */
    @Nullable public ClassLoader loader() {
        return loader.get();
    }

    public List<AppPattern> patterns() {
        return patterns;
    }

    public AppReads reads() {
        return reads;
    }

    /** Returns the counts of the application, which all its class loaders share. */
    public RejectionCounts rejections() {
        return rejections;
    }

    /** Returns the server's filter with the application's patterns. */
    public StreamFilter over(StreamFilter configured) {
        Merged merged = last;
        if (merged == null || merged.configured != configured) {
            merged = new Merged(configured, configured.forApplication(reader, patterns));
            last = merged;
        }
        return merged.filter;
    }
}
