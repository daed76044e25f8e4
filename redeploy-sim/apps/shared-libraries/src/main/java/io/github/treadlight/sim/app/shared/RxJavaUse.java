package io.github.treadlight.sim.app.shared;

import io.github.treadlight.sim.app.shared.library.SharedObjects;
import io.reactivex.rxjava3.functions.Consumer;
import io.reactivex.rxjava3.functions.Function;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import io.reactivex.rxjava3.schedulers.Schedulers;
import org.jspecify.annotations.Nullable;

/** Subscribes to shared events, and adds an error handler and a schedule handler in front of those before. */
final class RxJavaUse extends LibraryUse {
    RxJavaUse(String app) {
        super(app);
        var unused = SharedObjects.EVENTS.observeOn(Schedulers.computation())
                .subscribe(event -> called("subscriber", event));
        Consumer<? super Throwable> errors = RxJavaPlugins.getErrorHandler();
        RxJavaPlugins.setErrorHandler(error -> handle(error, errors));
        Function<? super Runnable, ? extends Runnable> schedule = RxJavaPlugins.getScheduleHandler();
        RxJavaPlugins.setScheduleHandler(task -> {
            Task own = new Task(task);
            return schedule == null ? own : schedule.apply(own);
        });
    }

    private void handle(Throwable error, @Nullable Consumer<? super Throwable> next) throws Throwable {
        Throwable cause = error.getCause();
        called("error handler", String.valueOf(cause == null ? error.getMessage() : cause.getMessage()));
        if (next != null) {
            next.accept(error);
        }
    }

    /** A task of any application. */
    private record Task(Runnable task) implements Runnable {
        @Override
        public void run() {
            task.run();
        }
    }

    @Override
    void use(String request) throws Exception {
        SharedObjects.EVENTS.onNext(request);
        awaitCall("subscriber", request);
        RxJavaPlugins.onError(new IllegalStateException(request));
        awaitCall("error handler", request);
    }
}
