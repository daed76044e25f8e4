package io.github.treadlight.sim.library;

import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;

/** Computes in the threads of the default schedulers. */
public final class RxJavaUse implements LibraryUse {
    @Override
    public String use() {
        return "sum " + Observable.range(1, 10)
                .subscribeOn(Schedulers.io())
                .observeOn(Schedulers.computation())
                .reduce(0, Integer::sum)
                .blockingGet();
    }

    @Override
    public void close() {
        Schedulers.shutdown();
    }
}
