package io.github.treadlight.deploy.contract;

import static io.github.treadlight.deploy.contract.SessionContract.assertContainsAllExcept;
import static io.github.treadlight.deploy.contract.SessionContract.assertMoved;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO7;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.app.session.SessionAttribute;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.MicroServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import io.github.treadlight.deploy.harness.SessionClient;
import io.github.treadlight.deploy.harness.SessionClient.View;
import io.github.treadlight.sim.server.FreePort;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

    private final List<MicroServer> nodes = new ArrayList<>();
    private MicroServer one;
    private MicroServer other;
    private MicroServer vanilla;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        List<Integer> ports = List.of(FreePort.next(), FreePort.next(), FreePort.next());
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<MicroServer>> started = new ArrayList<>();
            for (String name : List.of("one", "other", "vanilla")) {
                int port = ports.get(started.size());
                started.add(threads.submit(() -> MicroServer.startNode(
                        product(), "grid-" + name, !name.equals("vanilla"), port, ports)));
            }
            for (Future<MicroServer> node : started) {
                nodes.add(node.get());
            }
        } finally {
            threads.shutdown();
        }
        one = nodes.get(0);
        other = nodes.get(1);
        vanilla = nodes.get(2);
        await().atMost(60, SECONDS).untilAsserted(() -> assertThat(nodes).allSatisfy(node ->
                assertThat(node.asadmin("list-hazelcast-cluster-members"))
                        .contains("grid-one", "grid-other", "grid-vanilla")));
        for (MicroServer node : nodes) {
            deploy(node);
        }
    }

    @AfterParameterizedClassInvocation
    void stop() {
        nodes.forEach(MicroServer::stop);
        nodes.clear(); // the next product uses the same instance
    }

    @Test
    void movesASessionBetweenNodesWithTreadlight() throws Exception {
        assertMovesBetween(one, other);
    }

    @Test
    void movesASessionFromANodeWithTreadlightToOneWithout() throws Exception {
        assertMovesBetween(one, vanilla);
    }

    @Test
    void movesASessionFromANodeWithoutTreadlightToOneWithIt() throws Exception {
        assertMovesBetween(vanilla, one);
    }

    /** Begins a session on one node, extends it on the other, and reads it on the first, also after a redeployment. */
    private void assertMovesBetween(MicroServer from, MicroServer to) throws Exception {
        Set<SessionAttribute> without = EnumSet.copyOf(NOT_IN_SESSIONS);
        if (from == vanilla || to == vanilla) {
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
