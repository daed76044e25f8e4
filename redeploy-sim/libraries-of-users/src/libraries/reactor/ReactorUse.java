package io.github.treadlight.sim.library;

import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** Computes in the threads of the default schedulers. */
public final class ReactorUse implements LibraryUse {
    @Override
    public String use() {
        return "sum " + Flux.range(1, 10)
                .subscribeOn(Schedulers.boundedElastic())
                .publishOn(Schedulers.parallel())
                .reduce(0, Integer::sum)
                .block();
    }

    @Override
    public void close() {
        Schedulers.shutdownNow();
    }
}
