package io.github.treadlight.sim.holders;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** A JVM that retains loaders in every way that the search must find, until its standard input is closed. */
final class LeakingJvm {
    static final Map<Object, String> CACHE = new HashMap<>();
    static final List<Object> REFERENCES = new ArrayList<>();
    static final ThreadLocal<Object> LOCAL = new ThreadLocal<>();
    static final List<Deployed> RECORDS = new ArrayList<>();
    static final CountDownLatch END = new CountDownLatch(1);

    /** A server's record of an application. */
    record Deployed(Object app, Class<?> type, ClassLoader loader, List<Object> parts) {}

    /** The class of a leaked application. It can refer to another one. */
    public static class App implements Consumer<Object> {
        Object other;

        @Override
        public void accept(Object other) {
            this.other = other;
        }
    }

    /** Computes values that refer to itself. */
    public static class SelfishClassValue extends ClassValue<Object[]> implements Consumer<Class<?>> {
        @Override
        protected Object[] computeValue(Class<?> type) {
            return new Object[] {this, type.getName()};
        }

        @Override
        public void accept(Class<?> type) {
            get(type);
        }
    }

    /** Registered with the JDK by a library. */
    public static class Hook implements Runnable {
        @Override
        public void run() {
            // nothing: being registered is enough
        }
    }

    private LeakingJvm() {}

    public static void main(String[] arguments) throws IOException {
        for (int i = 0; i < 3; i++) {
            CACHE.put(app("cached").getClass(), "cached");
        }
        classValue();
        worker("worker with a thread-local", null, () -> LOCAL.set(app("local")));
        worker("worker with a loader", app("context").getClass().getClassLoader(), () -> {});
        REFERENCES.add(new SoftReference<>(app("soft")));
        REFERENCES.add(new WeakReference<>(app("weak")));
        Runtime.getRuntime().addShutdownHook(
                new Thread((Runnable) AppLoader.instance("/apps/hook/WEB-INF/lib/hook.jar", Hook.class)));
        oneAppHoldsAnother();
        for (int i = 0; i < 2; i++) {
            Object app = app("recorded");
            Class<?> type = app.getClass();
            RECORDS.add(new Deployed(app, type, type.getClassLoader(), List.of(type, AppLoader.instance(type))));
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // until the test is over
        }
    }

    private static Object app(String name) {
        return AppLoader.instance("/apps/" + name + "/WEB-INF/classes/", App.class);
    }

    @SuppressWarnings("unchecked")
    private static void classValue() {
        ((Consumer<Class<?>>) AppLoader.instance("/apps/values/WEB-INF/classes/", SelfishClassValue.class))
                .accept(String.class);
    }

    @SuppressWarnings("unchecked")
    private static void oneAppHoldsAnother() {
        Object first = app("first");
        ((Consumer<Object>) first).accept(app("second"));
        CACHE.put(first, "first");
    }

    /** Starts a thread and returns when it has run the task. */
    private static void worker(String name, ClassLoader context, Runnable task) {
        CountDownLatch done = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            task.run();
            done.countDown();
            await(END);
        }, name);
        thread.setContextClassLoader(context);
        thread.setDaemon(true);
        thread.start();
        await(done);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
