package io.github.treadlight.leak.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.Worker;
import io.github.treadlight.leak.sweep.SweepReport;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;
import org.glassfish.api.invocation.ComponentInvocation.ComponentInvocationType;
import org.glassfish.api.invocation.ComponentInvocation;
import org.glassfish.api.invocation.InvocationManager;
import org.glassfish.api.invocation.InvocationManagerImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class InvocationCleanerTest extends RetainedApplications {
    private static final String LEAK = "invocations";

    private final InvocationManager invocations = new InvocationManagerImpl();
    @RegisterExtension
    private final Worker worker = new Worker();

    @Test
    void emptiesAnInvocationThatAWaitingThreadInherited() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> {
            ComponentInvocation call = invocation(loader);
            invocations.preInvoke(call);
            worker.run(() -> assertThat(current().getContainerContext()).isSameAs(call.getContainerContext()));
            invocations.postInvoke(call);
        });
        worker.run(() -> assertThat(current()).usingRecursiveComparison().isEqualTo(new ComponentInvocation()));
    }

    @Test
    void emptiesAnInvocationThatAThreadInheritedWhichAcceptsConnections() throws Exception {
        Remote exported = new Remote() { };
        try {
            assertReleasedOnlyBy(LEAK, loader -> {
                ComponentInvocation call = invocation(loader);
                invocations.preInvoke(call);
                UnicastRemoteObject.exportObject(exported, 0); // creates the thread
                invocations.postInvoke(call);
            });
        } finally {
            UnicastRemoteObject.unexportObject(exported, true);
        }
    }

    /** A filter that fails leaves its invocation in the thread that deploys. */
    @Test
    void emptiesAnInvocationThatDidNotEnd() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> {
            ComponentInvocation call = invocation(loader);
            worker.run(() -> invocations.preInvoke(call));
        });
        worker.run(() -> assertThat(invocations.getAllInvocations()).hasSize(1));
    }

    @Test
    void keepsTheInvocationsOfRunningApplicationsInTheSameStack() throws Exception {
        AppLoader running = application();
        ComponentInvocation first = invocation(running);
        ComponentInvocation last = invocation(running);
        worker.run(() -> invocations.preInvoke(first));
        AppLoader ended = application();
        ComponentInvocation between = invocation(ended);
        worker.run(() -> {
            invocations.preInvoke(between);
            invocations.preInvoke(last);
        });
        worker.awaitIdle();
        SweepReport report = sweepBeside(running, ended);
        assertThat(report.released()).hasSize(1);
        worker.run(() -> {
            List<Object> now = List.copyOf(invocations.getAllInvocations());
            assertThat(now).hasSize(3).doesNotContain(between).startsWith(first).endsWith(last);
            invocations.postInvoke(last);
            invocations.postInvoke(between);
            assertThat(current()).isSameAs(first);
        });
        assertThat(failures).isEmpty();
    }

    @Test
    void keepsTheInvocationsOfABusyThread() throws Exception {
        AppLoader ended = application();
        ComponentInvocation call = invocation(ended);
        worker.whileBusy(() -> invocations.preInvoke(call), () -> {
            SweepReport report = sweepAll(ended);
            assertThat(report.released()).isEmpty();
            assertThat(report.entries()).singleElement()
                    .satisfies(entry -> assertThat(entry.reason()).isEqualTo("the thread is busy"));
            assertThat(holders(ended)).anyMatch(place -> place.startsWith("invocation of thread worker: "));
        }, () -> {
            assertThat(current()).isSameAs(call);
            invocations.postInvoke(call);
        });
        assertThat(failures).isEmpty();
    }

    /**
     * The thread may begin its next task at any time, including between the inspection of its stack and the release.
     */
    @Test
    void leavesTheCallAloneThatBeginsBeforeTheRelease() throws Exception {
        AppLoader ended = application();
        worker.run(() -> invocations.preInvoke(invocation(ended)));
        Finding finding = onlyFinding(new InvocationCleaner(), ended);
        ComponentInvocation next = invocation(application());
        worker.run(() -> invocations.preInvoke(next));
        assertThat(finding.release().release()).isTrue();
        worker.run(() -> {
            assertThat(current()).isSameAs(next);
            invocations.postInvoke(next);
            assertThat(current().getContainerContext()).isNull();
        });
    }

    @Test
    void leavesTheInvocationAloneThatTookTheSlotBeforeTheRelease() throws Exception {
        AppLoader ended = application();
        ComponentInvocation stale = invocation(ended);
        worker.run(() -> invocations.preInvoke(stale));
        Finding finding = onlyFinding(new InvocationCleaner(), ended);
        ComponentInvocation next = invocation(application());
        worker.run(() -> {
            invocations.postInvoke(stale);
            invocations.preInvoke(next);
        });
        assertThat(finding.release().release()).isFalse();
        worker.run(() -> assertThat(current()).isSameAs(next));
    }

    @Test
    void doesNotReleaseAStackThatTheThreadHasCopied() throws Exception {
        AppLoader ended = application();
        worker.run(() -> invocations.preInvoke(invocation(ended)));
        Finding finding = onlyFinding(new InvocationCleaner(), ended);
        worker.run(() -> {
            for (int i = 0; i < 100; i++) {
                invocations.preInvoke(new ComponentInvocation());
            }
        });
        assertThat(finding.release().release()).isFalse();
    }

    private static ComponentInvocation invocation(AppLoader loader) {
        ComponentInvocation invocation = new ComponentInvocation();
        invocation.setComponentInvocationType(ComponentInvocationType.SERVLET_INVOCATION);
        try {
            invocation.container = loader.make(Item.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
        return invocation;
    }

    private ComponentInvocation current() {
        return invocations.getCurrentInvocation();
    }
}
