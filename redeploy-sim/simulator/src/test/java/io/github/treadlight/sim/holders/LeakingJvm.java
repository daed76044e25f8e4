package io.github.treadlight.sim.holders;

import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.GenerationId;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** A main class that leaks class loaders in every way that the analysis must find, and runs until its input ends. */
final class LeakingJvm {
    static final Map<Object, String> CACHE = new HashMap<>();
    static final List<Object> REFERENCES = new ArrayList<>();
    static final ThreadLocal<Object> LOCAL = new ThreadLocal<>();
    static final List<DeploymentRecord> RECORDS = new ArrayList<>();
    static final CountDownLatch END = new CountDownLatch(1);

    /** A server's record of an application. */
    record DeploymentRecord(Object app, Class<?> type, ClassLoader loader, List<Object> parts) {}

    /** A leaked application, which can refer to another one. */
    public static class LeakedApp implements Consumer<Object> {
        Object other;

        @Override
        public void accept(Object other) {
            this.other = other;
        }
    }

    /** A class value whose values refer to it. */
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

    /** A shutdown hook of a library. */
    public static class LibraryHook implements Runnable {
        @Override
        public void run() {
            // only the registration matters
        }
    }

    /** An application with a thread, which refers to it in five ways. */
    public static class ThreadedApp implements Consumer<CountDownLatch>, Runnable {
        private final ThreadLocal<Object> local = new ThreadLocal<>();
        private CountDownLatch started;

        /** Starts the thread, which inherits the protection domain of this class up to JDK 23. */
        @Override
        public void accept(CountDownLatch newStarted) {
            started = newStarted;
            Thread thread = new Thread(this, "worker of an application");
            thread.setContextClassLoader(getClass().getClassLoader());
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public void run() {
            local.set(this);
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Another thread of the application. */
    public static class SecondThread extends Thread {
        /** Creates a daemon thread. */
        public SecondThread() {
            super("second worker of an application");
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException interrupted) {
                interrupt();
            }
        }
    }

    private LeakingJvm() {}

    public static void main(String[] arguments) throws IOException {
        for (int i = 0; i < 3; i++) {
            CACHE.put(app("cached").getClass(), "cached");
        }
        EndedLoaders search = searchOf(CACHE.keySet());
        classValue();
        worker("worker with a thread-local", null, () -> LOCAL.set(app("local")));
        threadedApp();
        worker("worker with a loader", threadedApp(), () -> {});
        ((Thread) CopyingLoader.instance("/apps/threads/WEB-INF/classes/", SecondThread.class)).start();
        REFERENCES.add(new SoftReference<>(app("soft")));
        REFERENCES.add(new WeakReference<>(app("weak")));
        Runtime.getRuntime().addShutdownHook(
                new Thread((Runnable) CopyingLoader.instance("/apps/hook/WEB-INF/lib/hook.jar", LibraryHook.class)));
        oneAppRetainsAnother();
        for (int i = 0; i < 2; i++) {
            Object app = app("recorded");
            Class<?> type = app.getClass();
            List<Object> parts = List.of(type, CopyingLoader.instance(type));
            RECORDS.add(new DeploymentRecord(app, type, type.getClassLoader(), parts));
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // until the test closes the input
        }
        System.out.println(search.loaders().size());
    }

    /** Returns what a search of Treadlight refers to while it runs. */
    private static EndedLoaders searchOf(Set<Object> types) {
        EndedLoaders ended = new EndedLoaders();
        types.forEach(type -> ended.add(((Class<?>) type).getClassLoader(), null, new GenerationId("cached", 1)));
        return ended;
    }

    private static Object app(String name) {
        return CopyingLoader.instance("/apps/" + name + "/WEB-INF/classes/", LeakedApp.class);
    }

    @SuppressWarnings("unchecked")
    private static void classValue() {
        ((Consumer<Class<?>>) CopyingLoader.instance("/apps/values/WEB-INF/classes/", SelfishClassValue.class))
                .accept(String.class);
    }

    /** Starts the thread of an application and returns the application's loader. */
    @SuppressWarnings("unchecked")
    private static ClassLoader threadedApp() {
        Object app = CopyingLoader.instance("/apps/threads/WEB-INF/classes/", ThreadedApp.class);
        CountDownLatch started = new CountDownLatch(1);
        ((Consumer<CountDownLatch>) app).accept(started);
        await(started);
        return app.getClass().getClassLoader();
    }

    @SuppressWarnings("unchecked")
    private static void oneAppRetainsAnother() {
        Object first = app("first");
        ((Consumer<Object>) first).accept(app("second"));
        CACHE.put(first, "first");
    }

    /** Starts a thread and returns after the thread has run the task. */
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
