package io.github.treadlight.deploy.app.oracle;

import java.util.function.Consumer;

/** A shutdown hook. */
final class OracleShutdownHook extends Thread implements Registration {
    @Override
    public void register() {
        Runtime.getRuntime().addShutdownHook(this);
    }

    /** The JVM has no method to look for a hook; another check of this application may be removing it. */
    @Override
    public synchronized void check(Consumer<String> changes) {
        if (!Runtime.getRuntime().removeShutdownHook(this)) {
            changes.accept("the hook is not registered");
        }
        Runtime.getRuntime().addShutdownHook(this);
        if (getContextClassLoader() != OracleShutdownHook.class.getClassLoader()) {
            changes.accept("the hook has the context class loader " + getContextClassLoader());
        }
    }

    @Override
    public void unregister() {
        Runtime.getRuntime().removeShutdownHook(this);
    }

    @Override
    public void run() {
        // nothing to do at the end of the JVM
    }
}
