package io.github.treadlight.deploy.app;

/** A class whose initialization waits at a gate. */
final class SlowToInitialize {
    static {
        GatePass.pass(BusyServlet.initializersGate);
    }

    private SlowToInitialize() {}

    /** Returns when the class is initialized. */
    static void initialize() {
        // calling it does that
    }
}
