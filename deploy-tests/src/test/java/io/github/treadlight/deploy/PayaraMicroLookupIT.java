package io.github.treadlight.deploy;

import org.junit.jupiter.api.Test;

/** What an application on Payara Micro may inject. */
class PayaraMicroLookupIT {
    @Test
    void anApplicationInjectsTheLookups() throws Exception {
        MicroServer server = MicroServer.start("payara-micro-lookup-it");
        try {
            LookupScene.play(server, "micro");
        } finally {
            server.stop();
        }
    }
}
