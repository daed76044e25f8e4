package io.github.treadlight.deploy;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import javax.management.MBeanServerConnection;

/** A running server under test: on the loopback address, with the module in. */
interface AppServer {
    /** Runs an administration command and returns what it prints; fails when the command does. */
    default String asadmin(String... arguments) throws Exception {
        Answer answer = ask(arguments);
        if (answer.exit() != 0) {
            throw new AssertionError("asadmin " + String.join(" ", arguments) + " failed: " + answer.text()
                    + "; the server's log is " + log().file());
        }
        return answer.text();
    }

    /** Runs an administration command, which may fail. */
    Answer ask(String... arguments) throws Exception;

    /** Deploys an application, or redeploys it, under a name that is its context root too. */
    default void deploy(String name, Path archive) throws Exception {
        asadmin("deploy", "--force=true", "--name=" + name, "--contextroot=" + name, archive.toString());
    }

    /** Where a path is served. */
    URI uri(String path);

    /** What it has logged since it was started last. */
    ServerLog log();

    /** The MBeans of its JVM. */
    MBeanServerConnection mbeans() throws Exception;

    /** What stands in its domain.xml now; empty for a server that keeps none. */
    Optional<String> domainXml() throws Exception;

    /** Stops it, has the administrator change it, and starts it; what was deployed is deployed then. */
    void restart(Setup setup) throws Exception;

    /** Does nothing when it does not run. */
    void stop() throws Exception;
}
