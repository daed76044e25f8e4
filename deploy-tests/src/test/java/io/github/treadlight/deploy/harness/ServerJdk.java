package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.InstalledJdk;
import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Finds the JDK of a server under test. */
final class ServerJdk {
    private ServerJdk() {}

    /**
     * Returns the home of a JDK that is new enough for a server. If none is installed, fails if the system property
     * {@code treadlight.jdk.required} is true. Otherwise prints the reason and aborts the test.
     *
     * @param name the name of the server's folder or log, for the message
     */
    static Path of(Server product, String name) throws IOException {
        Optional<Path> jdk = InstalledJdk.atLeast(product.jdk());
        if (jdk.isEmpty()) {
            String missing = InstalledJdk.missing(product.title(), product.jdk()) + "; or run Maven with it.";
            if (Boolean.getBoolean("treadlight.jdk.required")) {
                throw new AssertionError(missing);
            }
            // Maven prints how many tests were aborted, but no reason.
            System.err.println(name + " is SKIPPED: " + missing);
            Assumptions.abort(missing);
        }
        return jdk.orElseThrow();
    }
}
