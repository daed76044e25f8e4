package io.github.treadlight.bench.sweep;

import java.util.List;

/**
 * The size of a server that is swept.
 *
 * @param apps the number of running applications
 * @param classes the number of classes of all applications, retained ones included
 * @param threads the number of idle request threads
 * @param liveMegabytes the megabytes of live objects of the running applications
 * @param heap the heap, as an option of the JVM takes it
 */
record ServerSize(int apps, int classes, int threads, int liveMegabytes, String heap) {
    /** The server of the targets. */
    static final ServerSize LARGE = new ServerSize(200, 100_000, 1_000, 3_000, "8g");
    /** Proves that everything runs, and says nothing about the cost. */
    static final ServerSize SMALL = new ServerSize(10, 1_000, 50, 50, "512m");

    /** Returns the number of classes of each generation when some are retained besides the running ones. */
    int classesOfEach(int retained) {
        return classes / (apps + retained);
    }

    /** Returns the options of a JVM with this heap. */
    List<String> options() {
        return List.of("-Xms" + heap, "-Xmx" + heap);
    }
}
