package io.github.treadlight.deploy;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;

/** Remote beans on GlassFish 8, which needs a newer JDK than Treadlight is built with. */
class GlassFishRemoteIT extends RemoteEjbScenes {
    private static final int OLDEST_JDK = 21;

    @Override
    InstalledServer startServer(String name, Path... systemJars) throws Exception {
        Optional<Path> jdk = InstalledJdk.atLeast(OLDEST_JDK);
        assumeTrue(jdk.isPresent(), () -> "GlassFish 8 needs a JDK " + OLDEST_JDK + " or newer, and there is none: "
                + "build with one, or install one beside " + System.getProperty("java.home"));
        return InstalledServer.glassfish(jdk.orElseThrow(), name, systemJars);
    }
}
