package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.ServerThreads;
import io.github.treadlight.leak.fixture.ThreadMaker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
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

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
