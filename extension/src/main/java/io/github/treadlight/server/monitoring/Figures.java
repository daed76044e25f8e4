package io.github.treadlight.server.monitoring;

/** Figures of one generation of an application. Sizes are at most one second old. */
public interface Figures {
    /** Returns the number of the generation, which counts the generations of all applications since server start. */
    int getGeneration();

    /** Returns how many of its class loaders are in memory. */
    int getLoaders();

    /** Returns how many classes they have loaded since Treadlight began to watch them. */
    long getClasses();

    /** Returns how many class values have values for the generation. */
    int getClassValues();

    /** Returns the number of these values, one for each pair of a class value and a class. */
    long getValues();

    /** Returns an estimate of the heap that class values take, without the values themselves, in bytes. */
    long getBytes();
}
