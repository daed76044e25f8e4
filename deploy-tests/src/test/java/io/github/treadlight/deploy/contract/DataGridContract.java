package io.github.treadlight.deploy.contract;

import static io.github.treadlight.deploy.contract.SessionContract.assertContainsAllExcept;
import static io.github.treadlight.deploy.contract.SessionContract.assertMoved;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO7;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.app.session.SessionAttribute;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.DataGrid;
import io.github.treadlight.deploy.harness.MicroServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import io.github.treadlight.deploy.harness.SessionClient;
import io.github.treadlight.deploy.harness.SessionClient.View;
import java.net.URI;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** Tests sessions that move between nodes of a data grid of Payara Micro. One of the nodes has no Treadlight. */
@Covers("stream")
@OnServers({PAYARA_MICRO, PAYARA_MICRO7})
class DataGridContract extends OwnServerContract {
    /** A session does not contain its stateful EJBs, which the server stores separately. */
    private static final Set<SessionAttribute> NOT_IN_SESSIONS = EnumSet.of(SessionAttribute.STATEFUL_EJB);
    /** The attributes that the server loses without Treadlight, as in {@link SessionContract}. */
    private static final Set<SessionAttribute> LOST_WITHOUT_TREADLIGHT =
            EnumSet.of(SessionAttribute.PACKAGE_PRIVATE_PROXY);
    /** The attributes that another node adds: objects and arrays of the application's classes. */
    private static final Set<SessionAttribute> ADDED = EnumSet.of(
            SessionAttribute.ACCOUNT, SessionAttribute.RECORD, SessionAttribute.OBJECT_ARRAY,
            SessionAttribute.NESTED_ARRAY);

    private DataGrid grid;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        grid = DataGrid.start(product());
        for (MicroServer node : grid.nodes()) {
            deploy(node);
        }
    }

    @AfterParameterizedClassInvocation
    void stop() {
        if (grid != null) {
            grid.close();
        }
    }

    @Test
    void movesASessionBetweenNodesWithTreadlight() throws Exception {
        assertMovesBetween(grid.one(), grid.other());
    }

    @Test
    void movesASessionFromANodeWithTreadlightToOneWithout() throws Exception {
        assertMovesBetween(grid.one(), grid.vanilla());
    }

    @Test
    void movesASessionFromANodeWithoutTreadlightToOneWithIt() throws Exception {
        assertMovesBetween(grid.vanilla(), grid.one());
    }

    @Test
    void theNodesUseOnlyTheLoopbackAddress() {
        assertThat(grid.nodes()).allSatisfy(node ->
                assertThat(node.container().socketsBeyondLoopback()).isEmpty());
    }

    @Test
    void aServerOfAnotherRunThatKnowsTheNodesDoesNotJoinThem() throws Exception {
        MicroServer stranger = grid.startStranger();
        try {
            assertThat(stranger.asadmin("list-hazelcast-cluster-members"))
                    .contains("stranger").doesNotContain("grid-");
            assertThat(grid.one().asadmin("list-hazelcast-cluster-members"))
                    .contains("grid-one").doesNotContain("stranger");
        } finally {
            stranger.stop();
        }
    }

    /** Begins a session on one node, extends it on the other, and reads it on the first, also after a redeployment. */
    private void assertMovesBetween(MicroServer from, MicroServer to) throws Exception {
        Set<SessionAttribute> without = EnumSet.copyOf(NOT_IN_SESSIONS);
        if (from == grid.vanilla() || to == grid.vanilla()) {
            without.addAll(LOST_WITHOUT_TREADLIGHT);
        }
        Set<SessionAttribute> first = EnumSet.copyOf(without);
        first.addAll(ADDED);
        ServerLog log = to.log().fromNow();
        SessionClient client = new SessionClient(application(from));
        View put = client.put(first);
        assertContainsAllExcept(put, first);
        assertMoved(client.get(application(to)), put);
        View added = client.add(application(to), ADDED);
        assertContainsAllExcept(added, without);
        assertMoved(client.get(application(from)), added);
        assertThat(log.problems()).isEmpty();
        deploy(from);
        assertMoved(client.get(application(from)), added);
    }

    private static URI application(MicroServer node) {
        return node.uri("/grid/");
    }

    private static void deploy(MicroServer node) throws Exception {
        node.asadmin("deploy", "--force=true", "--name=grid", "--contextroot=grid", "--availabilityenabled=true",
                Applications.distributableSessions().toString());
    }
}
