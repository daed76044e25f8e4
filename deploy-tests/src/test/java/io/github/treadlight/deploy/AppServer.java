package io.github.treadlight.deploy;

import java.net.URI;

/** A running server under test: on the loopback address, with the module in. */
interface AppServer {
    /** Runs an administration command and returns what it prints; fails when the command does. */
    String asadmin(String... arguments) throws Exception;

    /** Where a path is served. */
    URI uri(String path);

    ServerLog log();

    void stop() throws Exception;
}
