package io.github.treadlight.weave.proxied;

/** The business interface of the class values, which a decorator needs. */
public interface Lookup {
    /** Returns the value of the class. */
    String lookUp(Class<?> type);
}
