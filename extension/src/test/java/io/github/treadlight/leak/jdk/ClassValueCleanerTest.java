package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.Permanent;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.sweep.SweepReport;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import org.junit.jupiter.api.Test;

class ClassValueCleanerTest extends RetainedApplications {
    private static final String LEAK = "class-values";

    @Test
    void removesValuesOfClassValuesOfTheApplication() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> {
            ClassValue<?> value = (ClassValue<?>) loader.make(Permanent.class);
            value.get(String.class);
            value.get(int[].class);
        });
    }

    /** The JVM of the tests does not list its classes. */
    @Test
    void searchesAncestorsOfTheApplicationsClasses() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> {
            loader.loadClass(Globals.Log.class.getName());
            ((ClassValue<?>) loader.make(Permanent.class)).get(Handler.class);
        });
    }

    @Test
    void removesValuesOfTheServersClassValuesThatLeadToTheApplication() throws Exception {
        ClassValue<AtomicReference<Object>> ofServer = new ClassValue<>() {
            @Override
            protected AtomicReference<Object> computeValue(Class<?> type) {
                return new AtomicReference<>();
            }
        };
        AtomicReference<Object> own = ofServer.get(Integer.class);
        assertReleasedOnlyBy(LEAK, loader -> ofServer.get(String.class).set(loader.make(Item.class)));
        assertThat(ofServer.get(Integer.class)).isSameAs(own);
        assertThat(ofServer.get(String.class).get()).as("computed again").isNull();
    }

    /** After the search, the value may be removed, and another application may get a new one. */
    @Test
    void keepsAValueThatHasReplacedTheOneFound() throws Exception {
        ClassValue<AtomicReference<Object>> ofServer = new ClassValue<>() {
            @Override
            protected AtomicReference<Object> computeValue(Class<?> type) {
                return new AtomicReference<>();
            }
        };
        AppLoader ended = application();
        ofServer.get(String.class).set(ended.make(Item.class));
        Finding finding = onlyFinding(new ClassValueCleaner(), ended);
        ofServer.remove(String.class);
        AtomicReference<Object> replacement = ofServer.get(String.class);
        assertThat(finding.release().release()).isFalse();
        assertThat(ofServer.get(String.class)).isSameAs(replacement);
    }

    /** The next generation of a monitoring application may list the values that it has found in other applications. */
    @Test
    void keepsTheValueOfAClassValueOfARunningApplication() throws Exception {
        AppLoader running = application();
        AppLoader ended = application();
        Object[] found = {ended.make(Item.class)};
        ClassValue<?> ofRunning = (ClassValue<?>) running.make(Globals.Once.class);
        Object[] value = (Object[]) ofRunning.get(String.class);
        value[0] = found;
        SweepReport report = sweepBeside(running, ended);
        assertThat(report.released()).isEmpty();
        assertThat(ofRunning.get(String.class)).isSameAs(value);
    }

    /** The thread of the sweeps would hang with the method. */
    @Test
    void callsNoMethodOfAClassValueOfTheApplication() throws Exception {
        AppLoader ended = application();
        ClassValue<?> strict = (ClassValue<?>) ended.make(Globals.Strict.class);
        strict.get(String.class);
        assertThat(sweepOnly(LEAK, ended).released()).isEmpty();
        assertThat(holders(ended)).isNotEmpty();
        assertThat(failures).isEmpty();
    }
}
