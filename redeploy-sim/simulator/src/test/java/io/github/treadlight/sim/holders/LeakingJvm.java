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

/** A JVM that holds loaders in every way that the search must find; and lives as long as its standard input is open. */
final class LeakingJvm {
    static final Map<Object, String> CACHE = new HashMap<>();
    static final List<Object> REFERENCES = new ArrayList<>();
    static final ThreadLocal<Object> LOCAL = new ThreadLocal<>();
    static final List<Deployed> RECORDS = new ArrayList<>();
    static final CountDownLatch END = new CountDownLatch(1);

    /** A server's record of an application. */
    record Deployed(Object app, Class<?> type, ClassLoader loader, List<Object> parts) {}

    private LeakingJvm() {}

    public static void main(String[] arguments) throws IOException {
        staticField();
        classValue();
        threadLocal();
        contextClassLoader();
        references();
        jdkKnowsLibrary();
        oneAppHoldsAnother();
        records();
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // until the test is over
        }
    }

    private static void staticField() {
        for (int i = 0; i < 3; i++) {
            CACHE.put(AppLoader.app("/apps/cached/WEB-INF/classes/").getClass(), "cached");
        }
    }

    @SuppressWarnings("unchecked")
    private static void classValue() {
        AppLoader loader = new AppLoader("/apps/values/WEB-INF/classes/");
        ((Consumer<Class<?>>) AppLoader.instance(loader.define(LeakedClassValue.class))).accept(String.class);
    }

    private static void threadLocal() {
        CountDownLatch set = new CountDownLatch(1);
        start("worker with a thread-local", () -> {
            LOCAL.set(AppLoader.app("/apps/local/WEB-INF/classes/"));
            set.countDown();
            await(END);
        });
        await(set);
    }

    private static void contextClassLoader() {
        Thread thread = new Thread(() -> await(END), "worker with a loader");
        thread.setContextClassLoader(AppLoader.app("/apps/context/WEB-INF/classes/").getClass().getClassLoader());
        thread.setDaemon(true);
        thread.start();
    }

    private static void references() {
        REFERENCES.add(new SoftReference<>(AppLoader.app("/apps/soft/WEB-INF/classes/")));
        REFERENCES.add(new WeakReference<>(AppLoader.app("/apps/weak/WEB-INF/classes/")));
    }

    private static void jdkKnowsLibrary() {
        Runtime.getRuntime().addShutdownHook(
                new Thread((Runnable) AppLoader.instance(
                        new AppLoader("/apps/hook/WEB-INF/lib/hook.jar").define(LeakedHook.class))));
    }

    @SuppressWarnings("unchecked")
    private static void oneAppHoldsAnother() {
        Object first = AppLoader.app("/apps/first/WEB-INF/classes/");
        ((Consumer<Object>) first).accept(AppLoader.app("/apps/second/WEB-INF/classes/"));
        CACHE.put(first, "first");
    }

    private static void records() {
        for (int i = 0; i < 2; i++) {
            Object app = AppLoader.app("/apps/recorded/WEB-INF/classes/");
            Class<?> type = app.getClass();
            RECORDS.add(new Deployed(app, type, type.getClassLoader(), List.of(type, AppLoader.instance(type))));
        }
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
