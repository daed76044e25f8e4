package io.github.treadlight.stream.filter;

/** Receives the classes that streams contain while a filter only logs. Called by several threads. */
@FunctionalInterface
public interface ReadClasses {
    /** Ignores all classes. */
    ReadClasses NONE = type -> { };

    /** Receives a class whose descriptor was read, or a serializable superclass of such a class. */
    void add(Class<?> type);
}
