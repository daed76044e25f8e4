package io.github.treadlight.deploy.app.sentinel;

import java.util.function.Consumer;

/** A shutdown hook. */
final class SentinelShutdownHook extends Thread implements Registration {
    @Override
    public void register() {
        Runtime.getRuntime().addShutdownHook(this);
    }

    /** Removes the hook and adds it again, because the JVM has no method that finds it. Other checks wait. */
    @Override
    public synchronized void check(Consumer<String> changes) {
        if (!Runtime.getRuntime().removeShutdownHook(this)) {
            changes.accept("the hook is not registered");
        }
        Runtime.getRuntime().addShutdownHook(this);
        if (getContextClassLoader() != SentinelShutdownHook.class.getClassLoader()) {
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
