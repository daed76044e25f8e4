package io.github.treadlight.deploy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Watching Payara Server. */
class PayaraServerMonitoringIT extends StatisticsScenes {
    @Override
    InstalledServer startServer(String name) throws Exception {
        InstalledServer server = InstalledServer.payara(name);
        Path metrics = PayaraMetrics.file();
        Files.copy(metrics, server.configuration().resolve(metrics.getFileName()));
        server.restart();
        return server;
    }

    @Test
    void figuresAreMetrics() throws Exception {
        PayaraMetrics.check(this);
    }
}
