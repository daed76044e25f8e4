package io.github.treadlight.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Habits of applications on Payara Server. */
class PayaraServerHabitIT extends EarHabitScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return InstalledServer.payara(name);
    }

    /** Its server asks for the EAR's own loader, and not for those of its modules. */
    @Test
    void nothingThatWasTriedAgainStays() throws Exception {
        server().asadmin("deploy", applications().retrying().toString());
        assertThat(answer("/retry/retry")).isEqualTo("2");
        server().asadmin("undeploy", "retrying");
        assertThat(ends()).hasSize(1);
        awaitNoneAlive();
    }
}
