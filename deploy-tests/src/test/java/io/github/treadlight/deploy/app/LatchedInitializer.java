package io.github.treadlight.deploy.app;

/** A class whose static initializer waits on a latch of the test. */
final class LatchedInitializer {
    static {
        LatchedWork.run(BusyServlet.initializerLatch);
    }

    private LatchedInitializer() {}

    /** Initializes the class. */
    static void initialize() {
        // the call initializes the class
    }
}
