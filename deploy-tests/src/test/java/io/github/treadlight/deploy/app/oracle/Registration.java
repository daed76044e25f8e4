package io.github.treadlight.deploy.app.oracle;

import java.util.function.Consumer;

/** Something that the application has registered with the JVM or the server, and that nobody else may change. */
interface Registration {
    /** Registers it. Called once. */
    void register() throws Exception;

    /** Reports in a few words each change that the application did not make. */
    void check(Consumer<String> changes) throws Exception;

    /** Restores the state before the registration. Not called in an application that leaks it. */
    void unregister() throws Exception;
}
