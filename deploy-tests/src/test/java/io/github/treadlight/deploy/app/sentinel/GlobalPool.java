package io.github.treadlight.deploy.app.sentinel;

/** The name of the pool that the sentinel defines and other applications use. */
final class GlobalPool {
    static final String NAME = "java:global/jdbc/sentinel";

    private GlobalPool() {}
}
