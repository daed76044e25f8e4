package io.github.treadlight.deploy.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RemoteLatch;
import io.github.treadlight.deploy.harness.RunningApplication;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests undeployments and sweeps while transactions and tasks are in progress. */
@Covers({"app", "leak"})
@OnServers
@Tag("only-micro")
@Order(ServerContract.LONG)
class WorkAtUndeploymentContract extends ServerContract {
    private static final String SHARED = "java:global/jdbc/single";
    /** The task is due after the sweep. A sweep follows a garbage collection by about a second. */
    private static final int TASK_DELAY_SECONDS = 8;
    private static final int LIMIT_SECONDS = 30;

    /**
     * A transaction of an undeployed application commits as often as one of a running application, and returns its
     * connection, the only one of the pool. GlassFish 8 commits nothing in either case if the application got the
     * connection before the transaction began.
     *
     * @param begins when the transaction begins: before or after the undeployment
     * @param status the status of the transaction before the undeployment
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

    /** Returns the commits of one transaction, whose application may be undeployed meanwhile. */
    private int commits(String later, int status, boolean undeployed) throws Exception {
        int before = Integer.parseInt(server().get("/single/single"));
        try (RemoteLatch latch = new RemoteLatch()) {
            Future<String> response = CompletableFuture.supplyAsync(() -> server().get(
                    "/working/transaction?source=" + SHARED + later + "&latch=" + latch.port()));
            try (RemoteLatch.Waiter waiter = latch.awaitWaiter()) {
                assertThat(waiter.reported()).as("status of the transaction").isEqualTo(status);
                if (undeployed) {
                    server().undeploy("working");
                    awaitSweep();
                    awaitSweep();
                }
                assertThat(waiter.release()).as("status of the committed transaction").isZero();
            }
            assertThat(response.get(LIMIT_SECONDS, SECONDS)).isEmpty();
        }
        return Integer.parseInt(server().get("/single/single")) - before;
    }

    @ParameterizedTest
    @ValueSource(strings = {"ends", "waits"})
    void endsAWaitForATaskOfAnUndeployedApplication(String waiting) throws Exception {
        server().deploy("ends", Applications.working());
        server().deploy("waits", Applications.working());
        assertThat(server().get("/ends/task?schedule=" + TASK_DELAY_SECONDS)).isEqualTo("scheduled");
        try (RemoteLatch latch = new RemoteLatch()) {
            Future<String> response = CompletableFuture.supplyAsync(
                    () -> server().get("/" + waiting + "/task?latch=" + latch.port()));
            try (RemoteLatch.Waiter waiter = latch.awaitWaiter()) {
                assertThat(waiter.reported()).isEqualTo(1);
                server().undeploy("ends");
                awaitSweep();
                assertThat(response.get(LIMIT_SECONDS, SECONDS)).matches("ran|.*(CancellationException|Aborted).*");
            }
        }
        server().undeploy("waits");
        awaitReleased(Set.of("ends", "waits")::contains);
        assertNoWarning();
    }

    /** The task of a running application runs, although the application that waits for it is undeployed. */
    @Test
    void keepsTheTaskThatAnotherApplicationWaitsFor() throws Exception {
        server().deploy("stays", Applications.working());
        server().deploy("ends", Applications.working());
        assertThat(server().get("/stays/task?schedule=" + TASK_DELAY_SECONDS)).isEqualTo("scheduled");
        try (RemoteLatch latch = new RemoteLatch()) {
            Future<String> response = CompletableFuture.supplyAsync(
                    () -> server().get("/ends/task?latch=" + latch.port()));
            try (RemoteLatch.Waiter waiter = latch.awaitWaiter()) {
                assertThat(waiter.reported()).isEqualTo(1);
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
