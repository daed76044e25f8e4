package io.github.treadlight.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

/** An application has the module's lookups injected by CDI, whatever server it is on, and after a redeployment too. */
final class LookupScene {
    private static final String APPLICATION = "lookups";

    private LookupScene() {}

    static void play(AppServer server, String name) throws Exception {
        Path war = RemoteApplication.lookupWar(name + "-lookups.war");
        for (int generation = 1; generation <= 2; generation++) {
            server.asadmin("deploy", "--force=true", "--name=" + APPLICATION, "--contextroot=" + APPLICATION,
                    war.toString());
            assertThat(Http.get(server.uri("/" + APPLICATION + "/lookup")).body())
                    .isEqualTo("named=true scope=true stereotype=false record=false");
        }
        int before = server.log().length();
        server.asadmin("undeploy", APPLICATION);
        assertThat(server.log().ours("WARNING", before)).isEmpty();
    }
}
