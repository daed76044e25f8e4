package io.github.treadlight.leak.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.ServerThreads;
import io.github.treadlight.leak.fixture.ThreadMaker;
import io.github.treadlight.leak.sweep.SweepReport;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import javax.security.auth.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class ProtectionDomainCleanerTest extends RetainedApplications {
    @Test
    @DisabledForJreRange(min = JRE.JAVA_24, disabledReason = "JDK 24 has no such contexts (JEP 486)")
    void clearsDomainsOfThreadsThatWereCreatedDuringACallOfTheApplication() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        try {
            assertReleasedOnlyBy("protection-domains", loader -> {
                @SuppressWarnings("unchecked")
                Supplier<Thread> maker = (Supplier<Thread>) loader.make(ThreadMaker.class);
                ServerThreads.TASK.set(() -> await(end));
                Thread thread = maker.get();
                thread.start();
                threads.add(thread);
            });
        } finally {
            end.countDown();
        }
    }

    @Test
    @DisabledForJreRange(min = JRE.JAVA_24, disabledReason = "JDK 24 has no such contexts (JEP 486)")
    void clearsDomainsOfAShutdownHook() throws Exception {
        List<Thread> hooks = new ArrayList<>();
        try {
            assertReleasedOnlyBy("protection-domains", loader -> {
                @SuppressWarnings("unchecked")
                Supplier<Thread> maker = (Supplier<Thread>) loader.make(ThreadMaker.class);
                ServerThreads.TASK.set(() -> { });
                Thread hook = maker.get();
                Runtime.getRuntime().addShutdownHook(hook);
                hooks.add(hook);
            });
        } finally {
            assertThat(hooks).hasSize(1).allMatch(Runtime.getRuntime()::removeShutdownHook);
        }
    }

    /** JAAS finds the user of a thread in the same context, as Kerberos does. Payara's requests run with a user. */
    @Test
    @DisabledForJreRange(min = JRE.JAVA_24, disabledReason = "JDK 24 has no such contexts (JEP 486)")
    @SuppressWarnings("removal")
    void clearsDomainsAndKeepsTheUserOfAThread() throws Exception {
        AppLoader ended = application();
        Subject user = new Subject();
        CountDownLatch swept = new CountDownLatch(1);
        FutureTask<Subject> seen = new FutureTask<>(() -> {
            swept.await();
            return Subject.getSubject(AccessController.getContext());
        });
        @SuppressWarnings("unchecked")
        Supplier<Thread> maker = (Supplier<Thread>) ended.make(ThreadMaker.class);
        ServerThreads.TASK.set(seen);
        Thread thread = Subject.doAs(user, (PrivilegedAction<Thread>) maker::get);
        thread.start();
        SweepReport report = sweepOnly("protection-domains", ended);
        swept.countDown();
        assertThat(seen.get()).isSameAs(user);
        assertThat(report.released()).as(report.toString()).hasSize(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
