package io.github.treadlight.deploy.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.server.Server;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestSetTest {
    /** The columns are the servers in the order of {@link Server}. */
    @ParameterizedTest
    @CsvSource(nullValues = "", value = {
        "none,                        DEFAULT DEFAULT RELEASE RELEASE RELEASE THOROUGH",
        "thorough,                    THOROUGH THOROUGH RELEASE RELEASE RELEASE THOROUGH",
        "only-server,                 THOROUGH DEFAULT RELEASE RELEASE RELEASE THOROUGH",
        "only-micro glassfish7,       DEFAULT THOROUGH RELEASE RELEASE THOROUGH THOROUGH",
        "one-server,                  DEFAULT DEFAULT RELEASE RELEASE RELEASE RELEASE",
        "payara7,                     DEFAULT DEFAULT RELEASE THOROUGH RELEASE THOROUGH",
        "payara-micro7,               DEFAULT DEFAULT THOROUGH RELEASE RELEASE THOROUGH",
        "thorough payara7 one-server, THOROUGH THOROUGH RELEASE THOROUGH RELEASE RELEASE",
        "thorough only-micro,         THOROUGH RELEASE RELEASE RELEASE RELEASE THOROUGH",
        "thorough only-server,        RELEASE THOROUGH RELEASE RELEASE RELEASE THOROUGH",
        "release payara7,             RELEASE RELEASE RELEASE RELEASE RELEASE RELEASE"})
    void tagsDecideTheSetOnEachServer(String tags, String sets) {
        Set<String> all = Set.of(tags.split(" "));
        assertThat(Arrays.stream(Server.values()).map(server -> TestSet.of(all, server).name())
                .collect(Collectors.joining(" "))).isEqualTo(sets);
    }
}
