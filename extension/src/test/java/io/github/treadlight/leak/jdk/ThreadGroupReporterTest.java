package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.GroupOfApplication;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

@DisabledForJreRange(min = JRE.JAVA_19, disabledReason = "since JDK 19 thread groups keep other groups weakly")
class ThreadGroupReporterTest extends RetainedApplications {
    private static final String PLACE = "thread group group-of-application of " + GroupOfApplication.class.getName();

    /** A pool that others share may create its next thread in the group, because the factory remembers the group. */
    @Test
    void reportsAnEmptyGroupAndLeavesItUsable() throws Exception {
        AppLoader app = new AppLoader(GroupOfApplication.class);
        ThreadGroup group = (ThreadGroup) app.make(GroupOfApplication.class);
        assertThat(sweepAll(app).released()).isEmpty();
        assertThat(holders(app)).singleElement().asString().startsWith(PLACE);
        Thread later = new Thread(group, () -> { }, "of-another-pool");
        later.start();
        later.join();
    }

    /** The thread is reported, which says what the application must do. */
    @Test
    void leavesAGroupWithAThreadAlone() throws Exception {
        AppLoader app = new AppLoader(GroupOfApplication.class);
        ThreadGroup group = (ThreadGroup) app.make(GroupOfApplication.class);
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread(group, () -> await(end), "in-group");
        thread.setContextClassLoader(null);
        thread.start();
        try {
            assertThat(sweepAll(app).released()).isEmpty();
            assertThat(holders(app)).singleElement().asString()
                    .startsWith("thread in-group of the application: " + GroupOfApplication.class.getName());
        } finally {
            end.countDown();
            thread.join();
        }
        assertThat(holders(app)).singleElement().asString().startsWith(PLACE);
    }

    @Test
    @SuppressWarnings("removal")
    void leavesTheGroupOfARunningApplicationAlone() throws Exception {
        AppLoader running = new AppLoader(GroupOfApplication.class);
        ThreadGroup group = (ThreadGroup) running.make(GroupOfApplication.class);
        AppLoader ended = application();
        assertThat(sweepBeside(running, ended).entries()).isEmpty();
        assertThat(group.isDestroyed()).isFalse();
        group.destroy();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
