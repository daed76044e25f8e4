package io.github.treadlight.bench.sweep;

import java.util.List;

/**
 * The size of the measured server.
 *
 * @param apps the number of running applications
 * @param classes the number of classes of all generations, including retained ones
 * @param threads the number of idle request threads
 * @param liveMegabytes the size of the live objects of the running applications in megabytes
 * @param heap the heap size in the syntax of the JVM option
 */
record ServerSize(int apps, int classes, int threads, int liveMegabytes, String heap) {
    /** The server size for which the targets are stated. */
    static final ServerSize LARGE = new ServerSize(200, 100_000, 1_000, 3_000, "8g");
    /** A small server, only to prove that everything runs. */
    static final ServerSize SMALL = new ServerSize(10, 1_000, 50, 50, "512m");

    /** Returns the number of classes of each generation if there are retained ones besides the running ones. */
    int classesOfEach(int retained) {
        return classes / (apps + retained);
    }

    /** Returns the JVM options for this heap. */
    List<String> options() {
        return List.of("-Xms" + heap, "-Xmx" + heap);
    }
}
