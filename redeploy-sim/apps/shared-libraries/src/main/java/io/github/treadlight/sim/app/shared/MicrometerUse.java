package io.github.treadlight.sim.app.shared;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.atomic.AtomicLong;

/** Adds a counter, a gauge and a listener to Micrometer's global registry. */
final class MicrometerUse extends LibraryUse {
    private final AtomicLong used = new AtomicLong();

    MicrometerUse(String app) {
        super(app);
        MeterRegistry registry = Metrics.globalRegistry;
        if (Metrics.globalRegistry.getRegistries().isEmpty()) {
            Metrics.addRegistry(new SimpleMeterRegistry());
        }
        registry.config().onMeterAdded(this::added);
        Gauge.builder("gauge", this, use -> use.used.get()).tag("app", app).register(registry);
        Counter.builder("counter").tag("app", app).register(registry);
    }

    private void added(Meter meter) {
        called("listener", meter.getId().getName());
    }

    @Override
    void use(String request) throws Exception {
        MeterRegistry registry = Metrics.globalRegistry;
        Meter added = registry.counter(request);
        awaitCall("listener", request);
        registry.remove(added);
        Counter counter = registry.get("counter").tag("app", app()).counter();
        counter.increment();
        long before = used.getAndIncrement();
        check(counter.count() > before, "the counter has lost counts");
        check(registry.get("gauge").tag("app", app()).gauge().value() > before, "the gauge has lost its object");
    }
}
