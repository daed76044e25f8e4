package io.github.treadlight.deploy;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.treadlight.deploy.app.session.Item;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Sessions on GlassFish 8, which needs a newer JDK than Treadlight is built with. */
class GlassFishSessionsIT extends SessionScenes {
    private static final int OLDEST_JDK = 21;

    GlassFishSessionsIT() {
        super(Set.of(Item.ROWS, Item.GRID, Item.ARRAY_CLASS, Item.HIDDEN_PROXY, Item.STATEFUL_EJB));
    }

    @Override
    AppServer startServer(String name) throws Exception {
        Optional<Path> jdk = InstalledJdk.atLeast(OLDEST_JDK);
        assumeTrue(jdk.isPresent(), () -> "GlassFish 8 needs a JDK " + OLDEST_JDK + " or newer, and there is none: "
                + "build with one, or install one beside " + System.getProperty("java.home"));
        return InstalledServer.glassfish(jdk.orElseThrow(), name);
    }
}
