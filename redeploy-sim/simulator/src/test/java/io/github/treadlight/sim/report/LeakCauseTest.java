package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeakCauseTest {
    @Test
    void aThreadIsOneCauseHoweverManyPathsItHas() {
        List<LeakCause> causes =
                LeakCause.of(SampleResults.severalApplications().runs().get(0).verdict().holders());
        assertThat(causes).extracting(cause -> cause.holders().size()).containsExactly(2, 1);
        assertThat(causes).extracting(LeakCause::apps)
                .containsExactly(List.of(SampleResults.LONG_NAME), List.of("front", SampleResults.LONG_NAME));
    }

    @Test
    void aKnownCauseIsOneHoweverManyRootsItHas() {
        assertThat(LeakCause.of(List.of(
                holder("class value on java.lang.String", "By design.", List.of("shop")),
                holder("class value on java.lang.Integer", "By design.", List.of("shop")),
                holder("class value on java.lang.Integer", "By design.", List.of("front")),
                holder("static field a.B.c", null, List.of("shop")),
                holder("static field a.B.d", null, List.of("shop")))))
                .extracting(cause -> cause.holders().size()).containsExactly(2, 1, 1, 1);
    }

    @Test
    void aThreadThatIsAlsoReachedByItsGroupIsOneCause() {
        assertThat(LeakCause.of(List.of(
                holder("JNI global", List.of("java.lang.ThreadGroup.threads", "java.lang.Thread[*]", "instance of W")),
                holder("thread, context class loader: \"W\"", List.of("java.lang.Thread.contextClassLoader")),
                holder("thread: \"W\"", List.of("instance of W")),
                holder("thread: \"RMI TCP Connection(1)\"",
                        List.of("java.lang.Thread.group", "java.lang.Thread[*]", "instance of W")),
                holder("JNI global", List.of("java.lang.Thread[*]", "instance of X")))))
                .satisfiesExactly(
                        thread -> {
                            assertThat(thread.holders()).hasSize(4);
                            assertThat(thread.main().root()).isEqualTo("thread: \"W\"");
                        },
                        other -> assertThat(other.holders()).hasSize(1));
    }

    @Test
    void allThreadsOfALibraryAreOneCause() {
        String end = "Threads of Quartz end when their scheduler is shut down. Call Scheduler.shutdown() for each"
                + " scheduler when the application ends.";
        assertThat(LeakCause.of(List.of(
                holder("thread: \"Worker-1\"", end, List.of("shop")),
                holder("thread: \"Worker-2\"", end, List.of("shop")),
                holder("thread, context class loader: \"Worker-2\"", "A call.", List.of("shop")),
                holder("thread: \"Worker-3\"", end, List.of("shop")),
                holder("thread: \"Worker-4\"", end, List.of("shop")),
                holder("thread: \"Worker-5\"", end, List.of("front")))))
                .extracting(LeakCause::title, LeakCause::remedy, cause -> cause.holders().size()).containsExactly(
                        tuple("threads \"Worker-1\", \"Worker-2\", \"Worker-3\" and 1 more, caused by the application",
                                "call Scheduler.shutdown() for each scheduler when the application ends", 5),
                        tuple("thread \"Worker-5\", caused by the application", "call Scheduler.shutdown() for each"
                                + " scheduler when the application ends", 1));
    }

    @Test
    void eachWordThatBeginsARemedyIsFound() {
        for (String remedy : List.of("To prevent it, have the server call ImageIO.scanForPlugins when it starts",
                "Bundle Jackson with the application", "Look up a mail resource of the server",
                "Update to JDK 21, which refers to thread groups weakly", "No action is needed")) {
            assertThat(LeakCause.of(List.of(holder("static field a.B.c", "A cause. " + remedy + ".", List.of("shop"))))
                    .get(0).remedy()).isEqualToIgnoringCase(remedy);
        }
    }

    /** The thread of a timer runs code of the JDK. */
    @Test
    void aTimerOfALibraryIsExplainedAsItsThread() {
        String any = "A thread runs code of the application, or was started by it. End the thread when the"
                + " application ends.";
        String oracles = "Nothing ends the threads of Oracle's JDBC driver. Install the driver in the server, not in"
                + " the application.";
        assertThat(LeakCause.of(List.of(
                holder("local variable of a thread: \"CLOCK\"", any, List.of("shop")),
                holder("thread: \"CLOCK\"", oracles, List.of("shop")))))
                .extracting(LeakCause::remedy, cause -> cause.holders().get(0).cause())
                .containsExactly(tuple("install the driver in the server, not in the application", oracles));
    }

    /** MongoDB's driver has a thread that no call ends. */
    @Test
    void threadsWithDifferentRemediesAreDifferentCauses() {
        String end = "Threads of MongoDB's driver end when the MongoClient is closed, except for BufferPoolPruner,"
                + " which never ends. Call MongoClient.close() when the application ends, and put the driver into the"
                + " folder lib of the domain.";
        assertThat(LeakCause.of(List.of(
                holder("thread: \"cluster-ClusterId-1\"", end, List.of("shop")),
                holder("thread: \"BufferPoolPruner-1-thread-1\"", end, List.of("shop")))))
                .extracting(LeakCause::remedy).containsExactly("close the MongoClient",
                        "put MongoDB's driver into the folder lib of the domain, because it never ends its thread"
                                + " BufferPoolPruner");
    }

    @Test
    void aThreadGroupDoesNotBelongToTheThreadThatRefersToIt() {
        assertThat(LeakCause.of(List.of(holder("thread: \"RMI TCP Connection(1)\"", List.of(
                "java.lang.Thread.group", "java.lang.ThreadGroup.groups", "instance of G")))).get(0).title())
                .isEqualTo("a thread group, caused by a library in the application");
    }

    /** As Oracle's driver does on JDK 25, by an executor that it never shuts down. */
    @Test
    void anActionOfACleanerIsNoThreadOfTheApplication() {
        assertThat(LeakCause.of(List.of(new Holder("L", "thread: \"Common-Cleaner\"",
                List.of("java.lang.Thread.holder", "instance of O"), "library", 1,
                "Threads of Oracle's JDBC driver do not end. Install the driver in the server, not in the application.",
                null, null, List.of("shop")))).get(0).remedy())
                .isEqualTo("install the driver in the server, not in the application");
    }

    /** A thread of the server that has a thread-local of the application does not belong to the application. */
    @Test
    void aThreadOfTheServerIsNotCalledOneOfTheApplication() {
        assertThat(LeakCause.of(List.of(
                holder("thread, thread-local: \"worker\"", null, List.of("shop")))).get(0).title())
                .isEqualTo("thread \"worker\", caused by the application");
    }

    @Test
    void theRemedyOfALeakThatOnlyTreadlightReleasesIsTreadlight() {
        assertThat(LeakCause.of(List.of(holder("class value on java.lang.String", "By design. Treadlight's cleaner"
                + " class-values releases it, unless another application may need it.", List.of("shop")))).get(0)
                .remedy()).isEqualTo("install Treadlight, which releases it");
    }

    private static Holder holder(String root, List<String> path) {
        return new Holder("L", root, path, "library", 1, null, null, null, List.of("shop"));
    }

    private static Holder holder(String root, String cause, List<String> apps) {
        return new Holder("L", root, List.of("java.lang.Thread.threadLocals"), "application", 1, cause, null, null,
                apps);
    }
}
