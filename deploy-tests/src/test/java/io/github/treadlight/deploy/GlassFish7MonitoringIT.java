package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** Watching GlassFish 7. */
@Tag("glassfish")
class GlassFish7MonitoringIT extends StatisticsScenes {
    @Override
    InstalledServer startServer(String name) throws Exception {
        return InstalledServer.glassfish7(name);
    }
}
