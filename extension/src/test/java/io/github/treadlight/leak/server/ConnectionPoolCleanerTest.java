package io.github.treadlight.leak.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.enterprise.deployment.Application;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.LiveThreads;
import io.github.treadlight.leak.access.UnknownShapeException;
import io.github.treadlight.leak.access.UsedMembers;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.glassfish.internal.data.ApplicationInfo;
import org.glassfish.internal.data.ApplicationRegistry;
import org.junit.jupiter.api.Test;

class ConnectionPoolCleanerTest extends RetainedApplications {
    private static final Info NAME = new Info("__SYSTEM/pools/__datasource_definition/shop/java:app/jdbc/shop");

    private final PoolManager manager = new PoolManager(new ConcurrentHashMap<>());
    private final ConnectorRuntime runtime = new ConnectorRuntime(manager);
    private final ApplicationRegistry registry = new ApplicationRegistry();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** The name of a pool. */
    public record Info(String name) {}

    /** The server's allocator of connections. */
    public record Allocator(Object mcf) {}

    /** The number of connections in use. */
    public record Status(int getNumConnUsed) {}

    /** A pool of connections. */
    public record Pool(Allocator allocator, Runnable driver) {
        /** Closes connections, as the server's method does. */
        public void emptyFreeConnectionsInPool() {
            driver.run();
        }
    }

    /** The server's manager of pools, which only a whole server can create. */
    public record PoolManager(Map<Info, Pool> poolTable) {
        /** Returns the status, as the server's method does. */
        public Status getPoolStatus(Info info) {
            return new Status(0);
        }
    }

    /** The server's runtime: closes the connections first and removes the name then, as the server does. */
    public record ConnectorRuntime(PoolManager manager) {
        /** Deletes the pool, as the server's method does. */
        public void deleteConnectorConnectionPool(Info info) {
            manager.poolTable.get(info).emptyFreeConnectionsInPool();
            manager.poolTable.remove(info);
        }
    }

    @Override
    public Optional<Object> service(String contract) {
        return switch (contract) {
            case "com.sun.enterprise.resource.pool.PoolManager" -> Optional.of(manager);
            case "com.sun.enterprise.connectors.ConnectorRuntime" -> Optional.of(runtime);
            case "org.glassfish.internal.data.ApplicationRegistry" -> Optional.of(registry);
            default -> Optional.empty();
        };
    }

    @Test
    void deletesAPoolOfTheApplication() throws Exception {
        AppLoader ended = application();
        manager.poolTable.put(NAME, new Pool(new Allocator(ended.make(Item.class)), () -> { }));
        assertThat(Application.class).as("is loaded").isNotNull();
        assertThat(onlyFinding(new ConnectionPoolCleaner(), ended).release().release()).isTrue();
        assertThat(manager.poolTable).isEmpty();
    }

    /** Otherwise, a pool without connections would keep its name, and the next deployment would get it. */
    @Test
    void closesNoConnectionIfTheServersDeletionIsUnknown() throws Exception {
        AppLoader ended = application();
        manager.poolTable.put(NAME, new Pool(new Allocator(ended.make(Item.class)), closed::countDown));
        Finding finding = onlyFinding(new ConnectionPoolCleaner(), ended);
        UsedMembers members = new UsedMembers(
                (owner, member) -> !member.equals("deleteConnectorConnectionPool()"), () -> false);
        assertThatThrownBy(() -> members.require(() -> finding.release().release()))
                .isInstanceOf(UnknownShapeException.class).hasMessageContaining("deleteConnectorConnectionPool()");
        assertThat(closed.getCount()).as("not closed").isOne();
        assertThat(manager.poolTable).containsKey(NAME);
    }

    /** Otherwise, a pool without connections would keep its name, and the next deployment would get it. */
    @Test
    void deletesAPoolWhoseConnectionsAreClosedEvenIfMembersAreUntrustedMeanwhile() throws Exception {
        register("other");
        AppLoader ended = application();
        manager.poolTable.put(NAME, new Pool(new Allocator(ended.make(Item.class)), closed::countDown));
        Finding finding = onlyFinding(new ConnectionPoolCleaner(), ended);
        UsedMembers members = new UsedMembers((owner, member) -> closed.getCount() > 0, () -> false);
        boolean[] isReleased = {false};
        members.require(() -> isReleased[0] = finding.release().release());
        assertThat(closed.getCount()).as("closed").isZero();
        assertThat(manager.poolTable).isEmpty();
        assertThat(isReleased[0]).isTrue();
    }

    private void register(String name) {
        Application descriptor = Application.createApplication();
        descriptor.setAppName(name);
        ApplicationInfo running = new ApplicationInfo(null, null, name);
        running.addMetaData(descriptor);
        registry.add(name, running);
    }

    /**
     * A database that does not respond may occupy the driver for minutes, in which the application is deployed again.
     */
    @Test
    void keepsThePoolOfTheNextGenerationWhenTheDriverReturnsLate() throws Exception {
        AppLoader ended = application();
        manager.poolTable.put(NAME, new Pool(new Allocator(ended.make(Item.class)), this::waitForDatabase));
        Finding finding = onlyFinding(new ConnectionPoolCleaner(), ended);
        assertThatThrownBy(() -> finding.release().release()).isInstanceOf(ForeignCode.Failed.class);
        Pool next = new Pool(new Allocator(application().make(Item.class)), () -> { });
        manager.poolTable.put(NAME, next);
        closed.countDown();
        await().atMost(LONG).until(() -> LiveThreads.all().stream()
                .noneMatch(thread -> thread.getName().equals("treadlight-foreign-code")));
        assertThat(manager.poolTable).containsEntry(NAME, next);
        assertThat(finding.release().release()).isFalse();
        assertThat(manager.poolTable).containsEntry(NAME, next);
    }

    /** The abandoned thread refers to the driver, and so to the driver's application only. */
    @Test
    void aStuckDriverRetainsNoOtherApplication() throws Exception {
        AppLoader ended = application();
        manager.poolTable.put(NAME, new Pool(new Allocator(ended.make(Item.class)), this::waitForDatabase));
        WeakReference<AppLoader> other = stickBesideAnother(ended);
        try {
            Memory.collectUntil(() -> other.refersTo(null));
        } finally {
            closed.countDown();
        }
    }

    /** Makes the driver stick in a sweep after which another application has ended, too, and returns that one. */
    private WeakReference<AppLoader> stickBesideAnother(AppLoader stuck) throws Exception {
        AppLoader other = application();
        List<Finding> findings = findings(new ConnectionPoolCleaner(), ended(stuck, other));
        assertThat(findings).hasSize(1);
        assertThatThrownBy(() -> findings.get(0).release().release()).isInstanceOf(ForeignCode.Failed.class);
        return new WeakReference<>(other);
    }

    private void waitForDatabase() {
        try {
            closed.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
