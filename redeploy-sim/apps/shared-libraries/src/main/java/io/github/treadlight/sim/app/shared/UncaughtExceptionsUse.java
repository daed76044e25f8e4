package io.github.treadlight.sim.app.shared;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.Optional;

/** Sets the JVM's default handler of uncaught exceptions, which calls the one before. */
final class UncaughtExceptionsUse extends LibraryUse {
    UncaughtExceptionsUse(String app) {
        super(app);
        Optional<UncaughtExceptionHandler> before = Optional.ofNullable(Thread.getDefaultUncaughtExceptionHandler());
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> handle(thread, failure, before));
    }

    private void handle(Thread thread, Throwable failure, Optional<UncaughtExceptionHandler> next) {
        called("handler", String.valueOf(failure.getMessage()));
        next.ifPresent(handler -> handler.uncaughtException(thread, failure));
    }

    @Override
    void use(String request) throws Exception {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException(request);
        });
        thread.start();
        awaitCall("handler", request);
    }
}
