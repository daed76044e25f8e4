package io.github.treadlight.bench.stream.app;

/** What proxies implement. */
public interface Named {
    /** The name. */
    String name();
}
