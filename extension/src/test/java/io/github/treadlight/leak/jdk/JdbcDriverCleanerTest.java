package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.StubDriver;
import java.sql.Driver;
import java.sql.DriverManager;
import org.junit.jupiter.api.Test;

class JdbcDriverCleanerTest extends RetainedApplications {
    @Test
    void removesDriversOfTheApplicationExceptForTheServers() throws Exception {
        Driver ofServer = new StubDriver();
        DriverManager.registerDriver(ofServer);
        try {
            assertReleasedOnlyBy("jdbc-drivers", loader ->
                    DriverManager.registerDriver((Driver) loader.make(StubDriver.class)));
            assertThat(DriverManager.drivers()).contains(ofServer);
        } finally {
            DriverManager.deregisterDriver(ofServer);
        }
    }
}
