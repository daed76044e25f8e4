package io.github.treadlight.leak.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.appserv.util.cache.BaseCache;
import com.sun.enterprise.transaction.JavaEETransactionManagerSimplified;
import com.sun.enterprise.transaction.api.JavaEETransactionManager;
import com.sun.enterprise.transaction.spi.TransactionalResource;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.LiveThreads;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.sweep.SweepReport;
import jakarta.transaction.Transaction;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.transaction.xa.XAResource;
import org.glassfish.api.invocation.ComponentInvocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransactionResourceCleanerTest extends RetainedApplications {
    private static final String LEAK = "transaction-resources";

    private final JavaEETransactionManagerSimplified manager = new JavaEETransactionManagerSimplified();
    private final BaseCache table = new BaseCache();
    private final ExecutorService pool = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "worker");
        thread.setContextClassLoader(null);
        return thread;
    });

    @BeforeEach
    void createTable() throws ReflectiveOperationException {
        table.init(1024, 0.75f, null);
        FieldPath.find(manager.getClass(), "resourceTable").set(manager, table);
    }

    @AfterEach
    void end() {
        pool.shutdownNow();
    }

    @Override
    public Optional<Object> service(String contract) {
        return contract.equals(JavaEETransactionManager.class.getName()) ? Optional.of(manager) : Optional.empty();
    }

    @Test
    void removesTheResourcesOfAThreadThatWaitsForATask() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> use(loader.make(Item.class), new Resource(false)));
        assertThat(table.isEmpty()).isTrue();
    }

    @Test
    void keepsTheResourcesOfAComponentWithAnEnlistedOne() throws Exception {
        AppLoader ended = application();
        use(ended.make(Item.class), new Resource(true));
        awaitIdle();
        SweepReport report = sweepOnly(LEAK, ended);
        assertThat(report.entries()).singleElement()
                .satisfies(entry -> assertThat(entry.outcome()).isEqualTo(SweepReport.Outcome.POSTPONED));
        assertThat(table.getEntryCount()).isEqualTo(1);
        assertThat(failures).isEmpty();
    }

    /** A transaction may be longer than the time until the sweep. */
    @Test
    void keepsTheResourcesOfABusyThread() throws Exception {
        AppLoader ended = application();
        Object component = ended.make(Item.class);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch swept = new CountDownLatch(1);
        Future<List<?>> task = pool.submit(() -> {
            resourcesOf(component).add(new Resource(false));
            begun.countDown();
            swept.await();
            return resourcesOf(component);
        });
        begun.await();
        SweepReport report = sweepOnly(LEAK, ended);
        assertThat(report.entries()).singleElement()
                .satisfies(entry -> assertThat(entry.reason()).isEqualTo("the thread is busy"));
        swept.countDown();
        assertThat(task.get()).hasSize(1);
    }

    private void use(Object component, Resource resource) throws Exception {
        pool.submit(() -> resourcesOf(component).add(resource)).get();
    }

    /** Returns the resources of a component in this thread, as managed executors identify them. */
    @SuppressWarnings("unchecked")
    private List<Object> resourcesOf(Object component) throws ReflectiveOperationException {
        Constructor<?> constructor = Class.forName("org.glassfish.concurrent.runtime.ContextSetupProviderImpl$PairKey")
                .getDeclaredConstructor(Object.class, Thread.class);
        constructor.setAccessible(true);
        ComponentInvocation invocation = new ComponentInvocation();
        invocation.setResourceTableKey(constructor.newInstance(component, Thread.currentThread()));
        return manager.getResourceList(component, invocation);
    }

    private static void awaitIdle() {
        await().atMost(LONG).until(() -> LiveThreads.all().stream()
                .filter(thread -> thread.getName().equals("worker"))
                .allMatch(thread -> LiveThreads.states(List.of(thread)).get(thread)
                        == LiveThreads.State.WAITS_FOR_TASK));
    }

    /** A connection. */
    public static final class Resource implements TransactionalResource {
        private final boolean isEnlisted;

        Resource(boolean isEnlisted) {
            this.isEnlisted = isEnlisted;
        }

        @Override
        public boolean isEnlisted() {
            return isEnlisted;
        }

        @Override
        public boolean isTransactional() {
            return true;
        }

        @Override
        public boolean isEnlistmentSuspended() {
            return false;
        }

        @Override
        public XAResource getXAResource() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean supportsXA() {
            return false;
        }

        @Override
        public Object getComponentInstance() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setComponentInstance(Object instance) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void closeUserConnection() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isShareable() {
            return false;
        }

        @Override
        public void destroyResource() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String getName() {
            return "connection";
        }

        @Override
        public void enlistedInTransaction(Transaction transaction) {
            throw new UnsupportedOperationException();
        }
    }
}
