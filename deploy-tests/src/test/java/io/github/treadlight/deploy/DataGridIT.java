package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.SessionUser.Answer;
import io.github.treadlight.deploy.app.session.Item;
import io.github.treadlight.sim.server.FreePort;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A session in the data grid of several Payara Micros, of which one is without Treadlight. */
class DataGridIT {
    /** Stateful beans are not in the session but in a store of their own. */
    private static final Set<Item> NOT_IN_SESSIONS = EnumSet.of(Item.STATEFUL_EJB);
    /** What the server loses without Treadlight, as in {@link PayaraMicroSessionsIT}. */
    private static final Set<Item> LOST_BY_THE_SERVER = EnumSet.of(Item.HIDDEN_PROXY);
    /** Added on another node than the rest: objects and arrays of the application's classes. */
    private static final Set<Item> ADDED = EnumSet.of(Item.BEAN, Item.RECORD, Item.ROWS, Item.GRID);

    private static List<GridNode> nodes = List.of();
    private static GridNode one;
    private static GridNode other;
    private static GridNode vanilla;
    private static String war;

    @BeforeAll
    static void start() throws Exception {
        Path file = Path.of(System.getProperty("treadlight.work"), "grid.war");
        ShrinkWrap.create(WebArchive.class)
                .addPackage(Item.class.getPackage())
                .addAsWebInfResource(new StringAsset("<beans bean-discovery-mode=\"none\"/>"), "beans.xml")
                .setWebXML(new StringAsset("<web-app version=\"6.0\"><distributable/></web-app>"))
                .as(ZipExporter.class)
                .exportTo(file.toFile(), true);
        war = file.toString();
        List<Integer> ports = List.of(FreePort.next(), FreePort.next(), FreePort.next());
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<GridNode>> started = new ArrayList<>();
            for (String name : List.of("one", "other", "vanilla")) {
                int port = ports.get(started.size());
                started.add(threads.submit(
                        () -> GridNode.start("grid-" + name, !name.equals("vanilla"), port, ports)));
            }
            nodes = new ArrayList<>();
            for (Future<GridNode> node : started) {
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
        nodes.forEach(DataGridIT::deploy);
    }

    @AfterAll
    static void stop() {
        nodes.forEach(GridNode::stop);
    }

    @Test
    void aSessionMovesBetweenNodesWithTreadlight() {
        assertMoves(one, other);
    }

    @Test
    void aSessionMovesFromANodeWithTreadlightToOneWithout() {
        assertMoves(one, vanilla);
    }

    @Test
    void aSessionMovesFromANodeWithoutTreadlightToOneWith() {
        assertMoves(vanilla, one);
    }

    /** Begun on one node, read and added to on another, read on the first again, also when it was deployed anew. */
    private static void assertMoves(GridNode from, GridNode to) {
        Set<Item> without = EnumSet.copyOf(NOT_IN_SESSIONS);
        if (from == vanilla || to == vanilla) {
            without.addAll(LOST_BY_THE_SERVER);
        }
        Set<Item> first = EnumSet.copyOf(without);
        first.addAll(ADDED);
        int before = to.log().length();
        SessionUser user = new SessionUser(application(from));
        Answer put = user.put(first);
        assertHolds(put, first);
        Answer moved = user.get(application(to));
        assertIsTheSameElsewhere(moved, put);
        Answer added = user.add(application(to), ADDED);
        assertHolds(added, without);
        assertIsTheSameElsewhere(user.get(application(from)), added);
        assertThat(to.log().complaints(before)).isEmpty();
        deploy(from);
        assertIsTheSameElsewhere(user.get(application(from)), added);
    }

    private static void assertHolds(Answer answer, Set<Item> without) {
        for (Item item : Item.values()) {
            assertThat(answer.items()).containsEntry(item.name(), without.contains(item) ? "missing" : "there");
        }
    }

    private static void assertIsTheSameElsewhere(Answer later, Answer earlier) {
        assertThat(later.session()).isEqualTo(earlier.session());
        assertThat(later.items()).isEqualTo(earlier.items());
        assertThat(later.generation()).isNotEqualTo(earlier.generation());
    }

    private static URI application(GridNode node) {
        return node.uri("/grid/");
    }

    private static void deploy(GridNode node) {
        node.asadmin("deploy", "--force", "--name", "grid", "--contextroot", "grid",
                "--availabilityenabled=true", war);
    }
}
