package io.github.treadlight.deploy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Watching Payara Micro. */
class PayaraMicroMonitoringIT extends MonitoringScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return MicroServer.start(name, List.of(PayaraMetrics.file()));
    }

    @Test
    void figuresAreMetrics() throws Exception {
        PayaraMetrics.check(this);
    }
}
