package io.github.treadlight.sim.library;

import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Registers metrics, among them those of garbage collections, for which the JVM notifies a listener. */
public final class MicrometerUse implements LibraryUse {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final JvmGcMetrics collections = new JvmGcMetrics();

    /** Registers the listener. */
    public MicrometerUse() {
        Metrics.addRegistry(registry);
        collections.bindTo(registry);
    }

    @Override
    public String use() {
        Metrics.counter("orders").increment();
        return registry.getMeters().size() + " meters";
    }

    @Override
    public void close() {
        collections.close();
        Metrics.removeRegistry(registry);
        registry.close();
    }
}
