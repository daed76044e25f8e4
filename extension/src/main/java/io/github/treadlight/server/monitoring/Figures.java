package io.github.treadlight.server.monitoring;

/** The numbers of one generation of an application. Sizes are at most a second old. */
public interface Figures {
    /** The number of the generation, 1 for the first of any application since the server started. */
    int getGeneration();

    /** How many of its loaders are in memory. */
    int getLoaders();

    /** How many classes they loaded since Treadlight watches them. */
    long getClasses();

    /** How many class values have values for it. */
    int getClassValues();

    /** Their values, each of one class and one class value. */
    long getValues();

    /** An estimate of the heap that class values take, without the values themselves, in bytes. */
    long getBytes();
}
