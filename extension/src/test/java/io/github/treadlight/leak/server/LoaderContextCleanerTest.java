package io.github.treadlight.leak.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.fixture.BundledLibraries;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.ref.WeakReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class LoaderContextCleanerTest extends RetainedApplications {
    /**
     * Guava loads the class of the thread with a class loader of its own, so that the thread does not retain the
     * application. But the class loader records the protection domain of its creator.
     */
    @Test
    @DisabledForJreRange(min = JRE.JAVA_24, disabledReason = "JDK 24 has no such contexts (JEP 486)")
    void clearsDomainsOfTheClassLoaderOfGuavasThread() throws Exception {
        BundledLibraries app = new BundledLibraries("guava", "failureaccess");
        app.initialized("com.google.common.base.FinalizableReferenceQueue").getConstructor().newInstance();
        Predicate<String> isGuavas = place -> place.startsWith("access control context of java.net.URLClassLoader");
        assertThat(holders(app)).anyMatch(isGuavas).noneMatch(place -> place.contains(" of the application"));
        assertThat(placesOf(sweepAll(app).released())).anyMatch(isGuavas);
        awaitNoHolder(app);
        assertThat(failures).isEmpty();
        WeakReference<ClassLoader> reference = new WeakReference<>(app);
        app = null;
        Memory.collectUntil(() -> reference.refersTo(null));
    }

    /** The thread may still start, and thus be busy, during the first sweep. */
    private void awaitNoHolder(ClassLoader app) {
        await().atMost(LONG).untilAsserted(() -> {
            sweepAll(app);
            assertThat(holders(app)).isEmpty();
        });
    }
}
