package io.github.treadlight.leak.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.leak.ServerLibraries;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerOrbTest {
    private static final String ORB = "the ORB";

    /** Has the field of GlassFish up to 8.0.1, and of Payara. */
    private record GlassFishORBHelper(String orb) {}

    /** Has the field of GlassFish since 8.0.2. */
    private record GlassFishORBLocator(String orb) {}

    private record Unknown(String broker) {}

    @Test
    void findsTheOrbOfEitherServiceByItsContract() throws Exception {
        assertThat(ServerOrb.find(with(new GlassFishORBHelper(ORB)))).isSameAs(ORB);
        assertThat(ServerOrb.find(with(new GlassFishORBLocator(ORB)))).isSameAs(ORB);
    }

    @Test
    void startsNoOrb() throws Exception {
        assertThat(ServerOrb.find(ServerLibraries.NONE)).isNull();
    }

    @Test
    void aServiceWithoutTheFieldIsReported() {
        assertThatThrownBy(() -> ServerOrb.find(with(new Unknown(ORB)))).isInstanceOf(NoSuchFieldException.class);
    }

    private static ServerLibraries with(Object locator) {
        return new ServerLibraries() {
            @Override
            public Optional<Object> service(String contract) {
                return contract.equals("org.glassfish.internal.api.ORBLocator") ? Optional.of(locator)
                        : Optional.empty();
            }
        };
    }
}
