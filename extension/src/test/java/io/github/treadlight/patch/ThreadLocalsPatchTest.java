package io.github.treadlight.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.app.Memory;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.shape.ClassShape;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

class ThreadLocalsPatchTest {
    private static final int STALE = 3;

    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final ThreadLocal<Object> used = new ThreadLocal<>();
    private final ThreadLocal<Object> usedInheritable = new InheritableThreadLocal<>();
    private Thread thread;

    /** Gives a thread two thread locals that are used, and others that the garbage collector has collected. */
    @BeforeEach
    void setThreadLocals() throws Exception {
        List<ThreadLocal<Object>> stale = new ArrayList<>();
        for (int i = 0; i < STALE; i++) {
            stale.add(new ThreadLocal<>());
            stale.add(new InheritableThreadLocal<>());
        }
        thread = executor.submit(() -> {
            used.set("used");
            usedInheritable.set("inheritable");
            stale.forEach(local -> local.set("stale"));
            return Thread.currentThread();
        }).get();
        List<WeakReference<Object>> collected = new ArrayList<>();
        stale.forEach(local -> collected.add(new WeakReference<>(local)));
        stale.clear();
        Memory.collectUntil(() -> collected.stream().allMatch(local -> local.get() == null));
    }

    @AfterEach
    void stop() {
        executor.shutdown();
    }

    private List<Object> valuesAfterCheck(byte[] classFile, Runnable betweenReads) throws Exception {
        Class<?> checker = ApplicationLoader.of("server", Map.of(LocalsChecker.class.getName(), classFile))
                .its(LocalsChecker.class);
        Object check = checker.getConstructor(Thread.class, Runnable.class).newInstance(thread, betweenReads);
        return new ArrayList<>((List<?>) checker.getMethod("check").invoke(check));
    }

    private static byte[] original() {
        return ApplicationLoader.classFile(LocalsChecker.class.getName());
    }

    private static byte[] patched() {
        return patch(original());
    }

    private static byte[] patch(byte[] classFile) {
        return PatchedClass.of(classFile, ClassShape.of(classFile),
                Map.of("checkThreadLocalsForLeaks()V", ThreadLocalsPatch.UNCHANGED_TABLES));
    }

    private static boolean hasDefect(byte[] classFile) {
        return ThreadLocalsPatch.UNCHANGED_TABLES.hasDefect(new ClassReader(classFile));
    }

    private void removeInItsThread() {
        try {
            executor.submit(used::remove).get();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void clearsValuesAndLeavesTheEntries() throws Exception {
        List<Object> values = valuesAfterCheck(patched(), () -> {});

        assertThat(values).doesNotContain("stale").containsOnlyOnce("used").contains("inheritable");
        assertThat(values).filteredOn(value -> value == null).as("entries that are still in their slots")
                .hasSizeGreaterThanOrEqualTo(2 * STALE);
    }

    @Test
    void isNeededBecauseTheOriginalRemovesEntriesOfOtherThreads() throws Exception {
        assertThat(hasDefect(original())).isTrue();
        assertThat(valuesAfterCheck(original(), () -> {})).doesNotContainNull()
                .containsOnlyOnce("used").contains("inheritable").doesNotContain("stale");
    }

    @Test
    void checksATableThatItsThreadChangesMeanwhile() throws Exception {
        assertThat(valuesAfterCheck(patched(), this::removeInItsThread)).contains("inheritable");
    }

    @Test
    void copiesTheTableBecauseTheOriginalFailsIfItsThreadChangesIt() {
        assertThatThrownBy(() -> valuesAfterCheck(original(), this::removeInItsThread))
                .hasCauseInstanceOf(NullPointerException.class);
    }

    @Test
    void refusesAClassWithoutTheCalls() {
        byte[] other = ApplicationLoader.classFile(ThreadLocalsPatchTest.class.getName());

        assertThat(hasDefect(other)).isFalse();
        assertThatThrownBy(() -> patch(other)).isInstanceOf(IllegalStateException.class)
                .hasMessage("The patch thread-locals does not fit: it made [0, 0] changes");
    }
}
