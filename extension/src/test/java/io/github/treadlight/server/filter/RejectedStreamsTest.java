package io.github.treadlight.server.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.filter.RejectionReason;
import io.github.treadlight.stream.pattern.AppPattern;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RejectedStreamsTest {
    private static final String GADGET = "bsh.XThis";

    @RegisterExtension
    private final CapturedWarnings warnings = new CapturedWarnings(ObjectStreams.class.getPackageName());

    private final ServerStreams streams = new ServerStreams();
    private final ClassLoader war = new ApplicationLoader();
    private final ClassLoader jar = new ApplicationLoader();

    @Test
    void rejectionsAreCountedForEachApplicationAndReason() {
        begin("shop", "!com.acme.*");
        reject(war, GADGET, 2);
        reject(jar, GADGET, 1);
        reject(jar, "com.acme.Order", 1);
        reject(RejectedStreamsTest.class.getClassLoader(), GADGET, 4);
        assertThat(streams.rejectedStreams()).containsExactly(
                new RejectedStreams(RejectedStreams.SERVER, RejectionReason.BUILT_IN_LIST, 4),
                new RejectedStreams("shop", RejectionReason.BUILT_IN_LIST, 3),
                new RejectedStreams("shop", RejectionReason.APPLICATION_FILTER, 1));
        assertThat(streams.rejectedOf("shop")).isEqualTo(4);
        assertThat(streams.rejectedOf("mall")).isZero();
        assertThat(streams.rejected()).isEqualTo(8);
    }

    @Test
    void theCountsOfAnApplicationEndWithItAndTheTotalStays() {
        begin("shop", "*");
        reject(war, GADGET, 3);
        streams.end(loader -> loader == war || loader == jar);
        assertThat(streams.rejectedStreams()).isEmpty();
        begin("shop", "*");
        assertThat(streams.rejectedOf("shop")).isZero();
        assertThat(streams.rejected()).isEqualTo(3);
    }

    @Test
    void theCountsOutliveAChangeOfTheConfiguration() {
        begin("shop", "*");
        reject(war, GADGET, 1);
        reject(RejectedStreamsTest.class.getClassLoader(), GADGET, 1);
        streams.configure(Settings.DEFAULT);
        reject(war, GADGET, 1);
        reject(RejectedStreamsTest.class.getClassLoader(), GADGET, 1);
        assertThat(streams.rejectedStreams()).extracting(RejectedStreams::count).containsExactly(2L, 2L);
    }

    private void begin(String app, String pattern) {
        streams.begin(app, Set.of(war, jar), new AppFilters(AppPattern.parse(pattern), new IdentityHashMap<>()));
    }

    private void reject(ClassLoader loader, String name, int times) {
        for (int i = 0; i < times; i++) {
            assertThatThrownBy(() -> streams.filterOf(loader).check(name)).hasMessageContaining(name);
        }
        assertThat(warnings.lines()).isNotEmpty();
    }
}
