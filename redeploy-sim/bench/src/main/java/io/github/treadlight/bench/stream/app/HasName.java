package io.github.treadlight.bench.stream.app;

/** The interface of the proxies. */
public interface HasName {
    /** Returns the name. */
    String name();
}
