package io.github.treadlight.deploy.app.sentinel;

import java.util.function.Consumer;

/** An object that the application registers with the JVM or the server, and that nothing else may change. */
interface Registration {
    /** Registers the object. Called once. */
    void register() throws Exception;

    /** Reports each change that the application did not make, in a few words. */
    void check(Consumer<String> changes) throws Exception;

    /** Restores the state before the registration. Never called in an application that leaks the registration. */
    void unregister() throws Exception;
}
