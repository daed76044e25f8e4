package io.github.treadlight.leak.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.glassfish.grizzly.ThreadCache;
import org.glassfish.grizzly.threadpool.GrizzlyExecutorService;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkerCacheCleanerTest extends RetainedApplications {
    private static final ThreadCache.CachedTypeIndex<Object[]> REQUESTS =
            ThreadCache.obtainIndex("requests", Object[].class, 2);
    private static final String LEAK = "worker-caches";

    private final ExecutorService workers = GrizzlyExecutorService.createInstance(
            ThreadPoolConfig.defaultConfig().setCorePoolSize(1).setMaxPoolSize(1));

    @AfterEach
    void end() {
        workers.shutdownNow();
    }

    @Test
    void clearsRequestsThatAWaitingWorkerCaches() throws Exception {
        Object[] ofServer = {"of the server"};
        assertReleasedOnlyBy(LEAK, loader -> {
            Object[] request = {loader.make(Item.class)};
            workers.submit(() -> ThreadCache.putToCache(REQUESTS, request)).get();
        });
        workers.submit(() -> ThreadCache.putToCache(REQUESTS, ofServer)).get();
        assertThat(workers.submit(() -> ThreadCache.takeFromCache(REQUESTS)).get()).isSameAs(ofServer);
    }

    @Test
    void keepsTheCacheOfABusyWorker() throws Exception {
        AppLoader ended = application();
        Object[] request = {ended.make(Item.class)};
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch swept = new CountDownLatch(1);
        Future<Object[]> task = workers.submit(() -> {
            ThreadCache.putToCache(REQUESTS, request);
            begun.countDown();
            swept.await();
            return ThreadCache.takeFromCache(REQUESTS);
        });
        begun.await();
        assertThat(sweepOnly(LEAK, ended).released()).isEmpty();
        assertThat(holders(ended)).anyMatch(place -> place.startsWith("cache of thread "));
        swept.countDown();
        assertThat(task.get()).isSameAs(request);
    }
}
