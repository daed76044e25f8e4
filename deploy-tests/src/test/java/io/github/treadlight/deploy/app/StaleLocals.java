package io.github.treadlight.deploy.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A thread whose thread locals were collected, as happens when a library drops the objects that own them. The thread
 * only waits, so only another thread can change its table of thread locals.
 */
final class StaleLocals implements AutoCloseable {
    private static final int COUNT = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final CountDownLatch isSet = new CountDownLatch(1);
    private final CountDownLatch isDone = new CountDownLatch(1);
    private final Thread thread = new Thread(this::work, "stale-locals");

    private StaleLocals() throws InterruptedException {
        thread.start();
        isSet.await();
    }

    /**
     * Reports the number of entries whose thread local was collected, waits until the test releases the latch, and
     * reports how many of them are still in their slots and have no value.
     *
     * @param port the port of the latch
     */
    static void run(int port) {
        try (Socket latch = new Socket("127.0.0.1", port);
                StaleLocals locals = new StaleLocals()) {
            Object[] table = locals.table();
            List<Integer> slots = staleSlots(table);
            for (long start = System.nanoTime();
                    slots.size() < COUNT && System.nanoTime() - start < PATIENCE.toNanos();
                    slots = staleSlots(table)) {
                System.gc();
            }
            Object[] before = table.clone();
            latch.getOutputStream().write(slots.size());
            latch.getInputStream().read();
            int empty = 0;
            for (int slot : slots) {
                Object entry = before[slot];
                empty += table[slot] == entry && read(entry.getClass(), "value", entry) == null ? 1 : 0;
            }
            latch.getOutputStream().write(empty);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (ReflectiveOperationException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private void work() {
        try {
            setLocals();
            isSet.countDown();
            isDone.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** In a method of its own, so that no variable refers to the thread locals any longer. */
    private static void setLocals() {
        List<ThreadLocal<Object>> locals = Stream.generate(ThreadLocal::new).limit(COUNT).toList();
        locals.forEach(local -> local.set("stale"));
        Reference.reachabilityFence(locals);
    }

    private Object[] table() throws ReflectiveOperationException {
        Object locals = read(Thread.class, "threadLocals", thread);
        return (Object[]) read(locals.getClass(), "table", locals);
    }

    private static List<Integer> staleSlots(Object[] table) {
        return IntStream.range(0, table.length)
                .filter(slot -> table[slot] != null && ((Reference<?>) table[slot]).get() == null)
                .boxed().toList();
    }

    private static Object read(Class<?> type, String name, Object object) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    @Override
    public void close() {
        isDone.countDown();
    }
}
