package io.github.treadlight.deploy.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class Hk2DeadlockTest {
    private static final String LOOKUP = thread("RunLevelControllerThread-1",
            "org.jvnet.hk2.internal.SystemDescriptor.reify(SystemDescriptor.java:673)");
    private static final String ANALYSIS = thread("RunLevelControllerThread-2",
            "org.jvnet.hk2.internal.ServiceLocatorImpl.getAnalyzer(ServiceLocatorImpl.java:2488)");
    private static final String CHANGE_FRAME = "org.jvnet.hk2.internal.ServiceLocatorImpl.addConfiguration("
            + "ServiceLocatorImpl.java:2138)";
    private static final String UNRELATED = thread("treadlight-loader-watch",
            "io.github.treadlight.leak.LoaderWatch.run(LoaderWatch.java:1)");

    @Test
    void recognizesTheThreadsThatWaitForEachOther() {
        String change = thread("RunLevelControllerThread-3", CHANGE_FRAME);
        assertThat(Hk2Deadlock.isIn(LOOKUP + UNRELATED + change + ANALYSIS)).isTrue();
    }

    @Test
    void twoOfTheThreadsAreNoDeadlock() {
        assertThat(Hk2Deadlock.isIn(LOOKUP + UNRELATED + ANALYSIS)).isFalse();
        assertThat(Hk2Deadlock.isIn("")).isFalse();
    }

    @Test
    void aDeadlockThatInvolvesTreadlightIsNotRecognized() {
        String change = thread("treadlight-configuration", CHANGE_FRAME,
                "io.github.treadlight.server.settings.LiveConfiguration.complete(LiveConfiguration.java:100)");
        assertThat(Hk2Deadlock.isIn(LOOKUP + ANALYSIS + change)).isFalse();
    }

    private static String thread(String name, String... frames) {
        return "\"" + name + "\" #31 daemon prio=5 waiting on condition\n"
                + "   java.lang.Thread.State: WAITING (parking)\n"
                + "\tat " + String.join("\n\tat ", frames) + "\n\n"
                + "   Locked ownable synchronizers:\n\t- None\n\n";
    }
}
