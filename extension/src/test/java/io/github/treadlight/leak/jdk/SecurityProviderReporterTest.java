package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.security.Provider;
import java.security.Security;
import org.junit.jupiter.api.Test;

class SecurityProviderReporterTest extends RetainedApplications {
    @Test
    void reportsAProviderAndKeepsIt() throws Exception {
        AppLoader ended = application();
        Provider provider = (Provider) ended.make(Globals.Algorithms.class);
        Security.addProvider(provider);
        try {
            assertThat(holders(ended))
                    .anyMatch(place -> place.startsWith(
                            "security provider Application of " + Globals.Algorithms.class.getName()));
            assertThat(sweepAll(ended).released()).isEmpty();
            assertThat(failures).isEmpty();
            assertThat(Security.getProvider("Application")).isSameAs(provider);
        } finally {
            Security.removeProvider("Application");
        }
    }
}
