package io.github.treadlight.leak.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.Budget;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.leak.sweep.LeakSweep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import org.junit.jupiter.api.Test;

/** Tests that the private members of this JDK that the cleaners use have known shapes. */
class KnownJdkShapesTest extends RetainedApplications {
    private final UsedMembers members = new UsedMembers(new KnownShapes(), () -> false);

    @Test
    void theMembersOfThisJdkAreKnown() throws Exception {
        AppLoader app = application();
        LeakSweep sweep = new LeakSweep(this, new Interlock(evidence), leak -> members,
                (leak, failure) -> failures.add(leak.name() + ": " + failure));
        FlightRecorderListener listener = new FlightRecorderListener() { };
        FlightRecorder.addListener(listener); // before JDK 24, the JDK has a wrapper for each listener
        sweep.holders(ended(app), Budget.of(Duration.ofMinutes(5)));
        FlightRecorder.removeListener(listener);
        List<String> lines = new ArrayList<>();
        for (String member : members.unknown()) {
            String owner = member.substring(0, member.indexOf('#'));
            if (ClassLoader.getPlatformClassLoader().getResource(owner.replace('.', '/') + ".class") != null) {
                lines.add(KnownShapes.line(PrivateAccess.jdkClass(owner), member.substring(owner.length() + 1)));
            }
        }
        assertThat(lines).as("lines that known-shapes.txt needs for JDK %s", Runtime.version()).isEmpty();
    }
}
