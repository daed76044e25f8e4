package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Attributes of {@code <treadlight-configuration>}, changed by asadmin while a server runs. */
record LiveSettings(AppServer server) {
    private static final int SECONDS_TO_CHANGE = 30;

    /** Returns when it is logged: GlassFish tells its services of a change after it has answered the command. */
    void set(String attribute, String value, String logged) throws Exception {
        int before = server.log().length();
        server.asadmin("set", "configs.config.server-config.treadlight-configuration." + attribute + "=" + value);
        await().atMost(SECONDS_TO_CHANGE, SECONDS).untilAsserted(
                () -> assertThat(server.log().ours("INFO", before)).anyMatch(message -> message.contains(logged)));
    }
}
