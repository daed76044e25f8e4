package io.github.treadlight.deploy.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RunningApplication;
import io.github.treadlight.deploy.harness.WorkGate;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An application is undeployed, and a sweep runs, while its work is under way. */
@OnServers
@Tag("one-glassfish")
class WorkAtUndeploymentContract extends ServerContract {
    private static final String SHARED = "java:global/jdbc/single";
    /** The task is due after the sweep. A sweep follows a garbage collection by about a second. */
    private static final int TASK_DELAY_SECONDS = 12;
    private static final int LIMIT_SECONDS = 30;

    /**
     * A transaction commits what was done with its connection and returns that to the pool, which has no other, as it
     * does while its application runs. GlassFish 8 does not enlist a connection that was taken before the transaction
     * began: it commits nothing in either case.
     *
     * @param begins when the transaction begins: before or after the undeployment
     * @param status its status before the undeployment
     */
    @ParameterizedTest
    @CsvSource({"before, 0", "after, 6"})
    void commitsAndReturnsTheConnectionOfATransaction(String begins, int status) throws Exception {
        String later = begins.equals("after") ? "&later=true" : "";
        try (RunningApplication bystander = RunningApplication.deploy(server(), "bystander")) {
            server().deploy("single", Applications.single());
            server().deploy("working", Applications.working());
            int commitsWhileRunning = commits(later, status, false);
            if (later.isEmpty()) {
                assertThat(commitsWhileRunning).isOne();
            }
            assertThat(commits(later, status, true)).isEqualTo(commitsWhileRunning);
            bystander.assertUnharmed();
            server().undeploy("single");
        }
        awaitReleased("working"::equals);
        assertNoWarning();
    }

    /** Returns the commits of the pool's connection in one transaction; its application may be undeployed meanwhile. */
    private int commits(String later, int status, boolean undeployed) throws Exception {
        int before = Integer.parseInt(server().get("/single/single"));
        try (WorkGate gate = new WorkGate()) {
            Future<String> response = CompletableFuture.supplyAsync(() -> server().get(
                    "/working/transaction?source=" + SHARED + later + "&gate=" + gate.port()));
            try (WorkGate.Waiting waiting = gate.await()) {
                assertThat(waiting.reported()).as("status of the transaction").isEqualTo(status);
                if (undeployed) {
                    server().undeploy("working");
                    awaitSweep();
                    awaitSweep();
                }
                assertThat(waiting.proceed()).as("a committed transaction").isZero();
            }
            assertThat(response.get(LIMIT_SECONDS, SECONDS)).isEmpty();
        }
        return Integer.parseInt(server().get("/single/single")) - before;
    }

    @ParameterizedTest
    @ValueSource(strings = {"ends", "waits"})
    void endsTheWaitForATask(String waiter) throws Exception {
        server().deploy("ends", Applications.working());
        server().deploy("waits", Applications.working());
        assertThat(server().get("/ends/task?schedule=" + TASK_DELAY_SECONDS)).isEqualTo("scheduled");
        try (WorkGate gate = new WorkGate()) {
            Future<String> response = CompletableFuture.supplyAsync(
                    () -> server().get("/" + waiter + "/task?gate=" + gate.port()));
            try (WorkGate.Waiting waiting = gate.await()) {
                assertThat(waiting.reported()).isEqualTo(1);
                server().undeploy("ends");
                awaitSweep();
                assertThat(response.get(LIMIT_SECONDS, SECONDS)).matches("ran|.*(CancellationException|Aborted).*");
            }
        }
        server().undeploy("waits");
        awaitReleased(Set.of("ends", "waits")::contains);
        assertNoWarning();
    }

    /** The tasks of a running application run, whichever of the others is undeployed. */
    @Test
    void keepsTheTaskThatAnotherApplicationWaitsFor() throws Exception {
        server().deploy("stays", Applications.working());
        server().deploy("ends", Applications.working());
        assertThat(server().get("/stays/task?schedule=" + TASK_DELAY_SECONDS)).isEqualTo("scheduled");
        try (WorkGate gate = new WorkGate()) {
            Future<String> response = CompletableFuture.supplyAsync(
                    () -> server().get("/ends/task?gate=" + gate.port()));
            try (WorkGate.Waiting waiting = gate.await()) {
                assertThat(waiting.reported()).isEqualTo(1);
                server().undeploy("ends");
                awaitSweep();
                assertThat(response.get(LIMIT_SECONDS, SECONDS)).isEqualTo("ran");
            }
        }
        server().undeploy("stays");
        awaitReleased(Set.of("ends", "stays")::contains);
        assertNoWarning();
    }
}
