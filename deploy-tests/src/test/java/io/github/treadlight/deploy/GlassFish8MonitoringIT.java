package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** Watching GlassFish 8. */
@Tag("glassfish")
class GlassFish8MonitoringIT extends StatisticsScenes {
    @Override
    InstalledServer startServer(String name) throws Exception {
        return InstalledServer.glassfish8(name);
    }
}
