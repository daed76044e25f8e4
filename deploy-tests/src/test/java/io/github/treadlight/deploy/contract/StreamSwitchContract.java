package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.LiveSettings;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RequestLoad;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that no request fails, and that sessions and stateful EJBs keep all their values, while the kind of object
 * stream changes again and again and the application is redeployed with its state. The server may lose the latest state
 * of a few EJBs.
 */
@Covers("stream")
@OnServers
@Tag("release")
class StreamSwitchContract extends ServerContract {
    private static final int VISITORS = 8;
    private static final int THREADS = 3;
    private static final int REDEPLOYMENTS = 3;
    /** The fewest visits before each redeployment. */
    private static final int VISITS = 200;
    /** The fewest changes of the kind of stream before each redeployment. */
    private static final int CHANGES = 9;
    /** The most states that the server may lose by its own defect, which {@link Visitor} describes. */
    private static final int LOST_STATES = 2;

    private final BlockingQueue<Visitor> visitors = new LinkedBlockingQueue<>();
    private final Set<String> readers = ConcurrentHashMap.newKeySet();
    private final AtomicInteger lostStates = new AtomicInteger();
    /** Makes requests wait for redeployments, because the server rejects requests while it redeploys. */
    private final ReadWriteLock deployment = new ReentrantReadWriteLock(true);
    private int changes;

    /** Forgets the visitors of another server, because this instance tests all servers. */
    @BeforeEach
    void reset() {
        visitors.clear();
        readers.clear();
        lostStates.set(0);
    }

    @Test
    void allValuesAreKeptWhileTheKindOfStreamChanges() throws Exception {
        deploy(false);
        try {
            beginTest(); // the server logs warnings of its own at the first deployment
            for (int i = 0; i < VISITORS; i++) {
                visitors.add(beginSession());
            }
            LiveSettings settings = settings();
            try (RequestLoad visits = new RequestLoad(THREADS, this::visit);
                    RequestLoad switches = new RequestLoad(1, () -> change(settings))) {
                for (int redeployment = 0; redeployment < REDEPLOYMENTS; redeployment++) {
                    visits.awaitMore(VISITS);
                    switches.awaitMore(CHANGES);
                    redeployWithState();
                }
                visits.awaitMore(VISITS);
            }
            assertThat(readers).containsAll(StreamKind.readers());
            assertThat(lostStates).hasValueLessThanOrEqualTo(LOST_STATES);
            assertNoWarning();
            assertThat(log().ours("SEVERE")).isEmpty();
        } finally {
            server().undeploy("beans");
        }
    }

    private Visitor beginSession() {
        return new Visitor(server().uri("/beans/"), SessionContract.lostWithoutTreadlight(server().product()));
    }

    private void visit() {
        deployment.readLock().lock();
        try {
            Visitor visitor = visitors.remove();
            Visitor.Visit visit = visitor.visit();
            readers.add(visit.reader());
            if (!visit.isLatest()) {
                lostStates.incrementAndGet();
            }
            visitors.add(visitor.isDone() || !visit.isLatest() ? beginSession() : visitor);
        } finally {
            deployment.readLock().unlock();
        }
    }

    private void change(LiveSettings settings) {
        StreamKind[] kinds = StreamKind.values();
        try {
            settings.set("object-streams", kinds[changes++ % kinds.length].setting());
        } catch (Exception failed) {
            throw new AssertionError("object-streams cannot be changed", failed);
        }
    }

    /**
     * Redeploys the application with its sessions. Visitors then use new stateful EJBs, because the servers may lose
     * the state of an EJB that is in use when the container tries to passivate it: the EJB is then neither cached nor
     * queued, so a redeployment does not save it. This happens without Treadlight, too.
     */
    private void redeployWithState() throws Exception {
        deployment.writeLock().lock();
        try {
            deploy(true);
            visitors.forEach(Visitor::continueAfterRedeployment);
        } finally {
            deployment.writeLock().unlock();
        }
    }

    private void deploy(boolean keepState) throws Exception {
        server().asadmin("deploy", "--force=true", "--keepstate=" + keepState, "--name=beans", "--contextroot=beans",
                Applications.passivatedBeans().toString());
    }
}
