package io.github.treadlight.leak.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.appserv.util.cache.BaseCache;
import com.sun.enterprise.transaction.JavaEETransactionManagerSimplified;
import com.sun.enterprise.transaction.api.JavaEETransactionManager;
import com.sun.enterprise.transaction.spi.TransactionalResource;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.Worker;
import io.github.treadlight.leak.sweep.SweepReport;
import jakarta.transaction.Transaction;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Optional;
import javax.transaction.xa.XAResource;
import org.glassfish.api.invocation.ComponentInvocation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TransactionResourceCleanerTest extends RetainedApplications {
    private static final String LEAK = "transaction-resources";

    private final JavaEETransactionManagerSimplified manager = new JavaEETransactionManagerSimplified();
    private final BaseCache table = new BaseCache();
    @RegisterExtension
    private final Worker worker = new Worker();

    @BeforeEach
    void createTable() throws ReflectiveOperationException {
        table.init(1024, 0.75f, null);
        FieldPath.find(manager.getClass(), "resourceTable").set(manager, table);
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
        worker.awaitIdle();
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
        worker.whileBusy(() -> resourcesOf(component).add(new Resource(false)), () -> {
            SweepReport report = sweepOnly(LEAK, ended);
            assertThat(report.entries()).singleElement()
                    .satisfies(entry -> assertThat(entry.reason()).isEqualTo("the thread is busy"));
        }, () -> assertThat(resourcesOf(component)).hasSize(1));
    }

    private void use(Object component, Resource resource) throws Exception {
        worker.call(() -> resourcesOf(component).add(resource));
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
