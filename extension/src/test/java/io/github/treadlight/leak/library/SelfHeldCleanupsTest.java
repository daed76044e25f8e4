package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.glassfish.hk2.utilities.CleanerFactory;
import org.junit.jupiter.api.Test;

class SelfHeldCleanupsTest extends RetainedApplications {
    private static final String PAYARA = "fish.payara.nucleus.executorservice.PayaraExecutorService";
    /** More cleanups than one array of JDK 25 holds. */
    private static final int MANY = 10_000;

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

    /** An object that registers itself with the cleaner as Payara's classes do. */
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
    void unregistersCleanupsThatReferToTheirOwnObject() throws Exception {
        WeakReference<Opened> opened = new WeakReference<>(new Opened());
        Memory.collect();
        assertThat(opened.get()).as("is retained").isNotNull().satisfies(each -> assertThat(each.isClosed).isFalse());
        assertThat(cleanups.unregister()).isEqualTo(1);
        assertThat(cleanups.unregister()).as("a second time").isZero();
        Memory.collectUntil(() -> opened.refersTo(null));
    }

    @Test
    void unregistersAmongManyOthers() throws Exception {
        List<Object> others = new ArrayList<>();
        CountDownLatch ran = new CountDownLatch(MANY);
        List<WeakReference<Opened>> opened = IntStream.range(0, MANY).mapToObj(i -> {
            Object other = new Object();
            others.add(other);
            CleanerFactory.create().register(other, ran::countDown);
            return new WeakReference<>(new Opened());
        }).toList();
        assertThat(cleanups.unregister()).isEqualTo(MANY);
        Memory.collectUntil(() -> opened.stream().allMatch(each -> each.refersTo(null)));
        assertThat(ran.getCount()).isEqualTo(MANY);
        Reference.reachabilityFence(others);
        others.clear();
        Memory.collectUntil(() -> ran.getCount() == 0);
    }

    @Test
    void changesNothingOnAnotherServer() throws Exception {
        isPayara = false;
        Opened opened = new Opened();
        assertThat(cleanups.unregister()).isZero();
        assertThat(found).isEmpty();
        isPayara = true;
        assertThat(cleanups.unregister()).isEqualTo(1);
        assertThat(opened.isClosed).isFalse();
    }

    @Test
    void keepsCleanupsThatCanRun() throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        CleanerFactory.create().register(new Object(), ran::countDown);
        Object stays = new Object();
        CleanerFactory.create().register(stays, () -> { });
        assertThat(cleanups.unregister()).isZero();
        Memory.collectUntil(() -> ran.getCount() == 0);
        Reference.reachabilityFence(stays);
    }
}
