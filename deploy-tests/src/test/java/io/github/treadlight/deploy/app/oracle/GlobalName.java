package io.github.treadlight.deploy.app.oracle;

/** The name of the pool that the oracle defines and other applications use. */
final class GlobalName {
    static final String NAME = "java:global/jdbc/oracle";

    private GlobalName() {}
}
