package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.app.LoaderWatch;
import io.github.treadlight.leak.Budget;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * What becomes of generations that ended: places of the server let go of them, and who stays nevertheless is named in
 * the log. Thread-safe; what is done is done by the watch's thread.
 */
public final class Retention {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    /** Nobody waits for a sweep but the memory. */
    private static final Duration LONGEST_SWEEP = Duration.ofSeconds(5);
    /** The log's reader is told of so many holders; the command tells all. */
    private static final int TOLD = 5;

    private final AppGenerations generations;
    private final Sweeps sweeps;
    private final LoaderWatch watch;
    private volatile Settings settings = Settings.DEFAULT;
    private final Log log = new Log();

    /**
     * What holds a generation.
     *
     * @param all in words, without values
     * @param isComplete whether the time was enough to search all places
     */
    public record Holders(List<String> all, boolean isComplete) {}

    Retention(AppGenerations generations, Sweeps sweeps) {
        this.generations = generations;
        this.sweeps = sweeps;
        this.watch = new LoaderWatch(Settings.DEFAULT.loaderWatchGrace(), log);
    }

    void configure(Settings changed) {
        settings = changed;
        sweeps.configure(changed);
        watch.grace(changed.loaderWatchGrace());
        if (!changed.watches() && !changed.searches()) {
            watch.forget();
        }
    }

    /** To be called before there are applications: what the JVM has then is what it gets back. */
    void start() {
        try {
            sweeps.start();
        } catch (RuntimeException | LinkageError failure) {
            log.failed(failure);
        }
        watch.start();
    }

    void stop() {
        watch.stop();
    }

    /** To be called before any code of a generation that began can run. */
    void begin() {
        try {
            sweeps.observe(generations::everything);
        } catch (RuntimeException | LinkageError failure) {
            log.failed(failure);
        }
    }

    void watch(AppGeneration generation) {
        watch.watch(generation);
    }

    Holders holders(AppGeneration generation, Duration time) {
        return watch.search(() -> {
            Budget limit = Budget.of(time);
            List<String> all = sweeps.holders(generations.remains(generation), limit).values().stream()
                    .flatMap(List::stream)
                    .toList();
            return new Holders(all, !limit.wasReached());
        });
    }

    /** Called by the watch. */
    private final class Log implements LoaderWatch.Listener {
        /** Said once. */
        private final AtomicBoolean hasFailed = new AtomicBoolean();

        @Override
        public boolean sweep() {
            purgeEnded();
            return settings.searches() && watch.search(() -> sweeps.sweep(generations.remains()));
        }

        private void purgeEnded() {
            try {
                generations.purgeEnded();
            } catch (RuntimeException | LinkageError failure) {
                failed(failure);
            }
        }

        @Override
        public void retained(AppGeneration generation) {
            if (!settings.watches()) {
                return;
            }
            Holders holders = holders(generation, LONGEST_SWEEP);
            LOG.warning(() -> "Treadlight: " + generation.app() + " (generation " + generation.number() + ") ended "
                    + Duration.between(generation.since(), Instant.now()).toSeconds() + " s ago and is still in memory,"
                    + " with " + generation.classes() + " classes. " + held(holders)
                    + " To look further: asadmin list-application-generations --holders=true");
        }

        @Override
        public void released(AppGeneration generation) {
            if (!settings.watches()) {
                return;
            }
            LOG.info(() -> "Treadlight: " + generation.app() + " (generation " + generation.number()
                    + ") is no longer in memory");
        }

        @Override
        public void failed(Throwable failure) {
            if (hasFailed.compareAndSet(false, true)) {
                LOG.log(Level.WARNING, "Treadlight could not clean up after applications that ended, which may stay in"
                        + " memory; it goes on trying, and all else of it works. Please report this.", failure);
            }
        }
    }

    private static String held(Holders holders) {
        List<String> all = holders.all();
        if (all.isEmpty()) {
            return holders.isComplete() ? "What holds it is none of the places that Treadlight knows."
                    : "What holds it was not found within " + LONGEST_SWEEP.toSeconds() + " s.";
        }
        String more = all.size() > TOLD ? " and " + (all.size() - TOLD) + " more" : "";
        return "It is held by " + String.join("; ", all.subList(0, Math.min(TOLD, all.size()))) + more + ".";
    }
}
