package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownCausesTest {
    /** Paths as they were found on the servers. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "class value on java.lang.String|java.lang.ClassValue$Entry.value|JDK-8136353",
        "static field com.fasterxml.jackson.databind.type.TypeFactory.instance"
                + "|com.fasterxml.jackson.databind.util.LRUMap._map|databind#1363",
        "thread, thread-local|java.lang.ThreadLocal$ThreadLocalMap$Entry.value|thread-locals",
        "thread|org.glassfish.internal.data.ApplicationInfo$DeploymentFailedListener.this$0|2ea846a91d",
        "thread|com.sun.enterprise.deployment.util.ResourceValidator.application|resource-validator",
        "static field java.lang.ApplicationShutdownHooks.hooks|java.util.IdentityHashMap.table|shutdown-hooks",
        "static field java.sql.DriverManager.registeredDrivers|java.sql.DriverInfo.driver|jdbc-drivers",
        "local variable of a thread|class app.Work|managed executor"
    })
    void aPathThatIsKnownSaysWhatHelps(String root, String step, String said) {
        assertThat(KnownCauses.of(root, List.of(step))).contains(said);
    }

    @Test
    void aPathThatIsNotKnownSaysNothing() {
        assertThat(KnownCauses.of("static field org.example.Cache.ALL", List.of("java.util.HashMap.table"))).isNull();
    }
}
