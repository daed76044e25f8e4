package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.Memory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.glassfish.hk2.utilities.CleanerFactory;
import org.junit.jupiter.api.Test;

class SelfHeldCleanupsTest extends HeldApplications {
    private static final String PAYARA = "fish.payara.nucleus.executorservice.PayaraExecutorService";

    private final SelfHeldCleanups cleanups = new SelfHeldCleanups(this);
    private final List<String> found = new ArrayList<>();
    private boolean isPayara = true;

    @Override
    public Optional<Object> service(String contract) {
        return isPayara && contract.equals(PAYARA) ? Optional.of(this) : Optional.empty();
    }

    @Override
    public Optional<Class<?>> find(String className) {
        found.add(className);
        return super.find(className);
    }

    /** As Payara's classes do it. */
    private static final class Opened {
        private boolean isClosed;

        Opened() {
            CleanerFactory.create().register(this, () -> close());
        }

        private void close() {
            isClosed = true;
        }
    }

    @Test
    void whatWaitsForItselfGoes() throws Exception {
        WeakReference<Opened> opened = new WeakReference<>(new Opened());
        Memory.collect();
        assertThat(opened.get()).as("it is held").isNotNull().satisfies(each -> assertThat(each.isClosed).isFalse());
        assertThat(cleanups.unregister()).isEqualTo(1);
        assertThat(cleanups.unregister()).as("a second time").isZero();
        Memory.collectUntil(() -> opened.refersTo(null));
    }

    @Test
    void anotherServerIsNotSearched() throws Exception {
        isPayara = false;
        Opened opened = new Opened();
        assertThat(cleanups.unregister()).isZero();
        assertThat(found).isEmpty();
        isPayara = true;
        assertThat(cleanups.unregister()).isEqualTo(1);
        assertThat(opened.isClosed).isFalse();
    }

    @Test
    void aCleanUpThatCanComeStillComes() throws Exception {
        CountDownLatch came = new CountDownLatch(1);
        CleanerFactory.create().register(new Object(), came::countDown);
        Object stays = new Object();
        CleanerFactory.create().register(stays, () -> { });
        assertThat(cleanups.unregister()).isZero();
        Memory.collectUntil(() -> came.getCount() == 0);
        assertThat(stays).isNotNull();
    }
}
