package io.github.treadlight.sim.app.shared;

import com.google.common.eventbus.Subscribe;
import io.github.treadlight.sim.app.shared.library.SharedObjects;

/** Registers with a shared event bus of Guava. */
final class GuavaUse extends LibraryUse {
    GuavaUse(String app) {
        super(app);
        SharedObjects.EVENT_BUS.register(new Subscriber());
    }

    @Override
    void use(String request) throws Exception {
        SharedObjects.EVENT_BUS.post(request);
        awaitCall("subscriber", request);
        SharedObjects.EVENT_BUS.post(new Event(request));
        awaitCall("subscriber to the application's type", request);
    }

    private record Event(String request) { }

    /** Receives the events of all applications. */
    public final class Subscriber {
        /** Receives a request. */
        @Subscribe
        public void on(String request) {
            called("subscriber", request);
        }

        @Subscribe
        private void on(Event event) {
            called("subscriber to the application's type", event.request());
        }
    }
}
