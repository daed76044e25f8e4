package io.github.treadlight.server;

import java.time.Duration;
import org.glassfish.api.StartupRunLevel;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.runlevel.RunLevelController;
import org.glassfish.internal.api.PostStartupRunLevel;
import org.jspecify.annotations.Nullable;

/**
 * The run levels in which the server starts its services. The server says that it is ready before the last one.
 *
 * <p>HK2 4 can deadlock three threads. The first looks up a service, holds the read lock of HK2's registry, and waits
 * until the service's class is analyzed. The second analyzes that class and waits for the read lock. It does not get
 * the lock, because the third already waits for the write lock. Adding an element to domain.xml needs the write lock.
 * The server's own threads can deadlock in this way while it starts services, so Treadlight adds its element only
 * afterwards.
 */
final class RunLevels {
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private final @Nullable RunLevelController controller;
    private final Duration longest;

    private RunLevels(@Nullable RunLevelController controller, Duration longest) {
        this.controller = controller;
        this.longest = longest;
    }

    /**
     * Returns the run levels of a server.
     *
     * @param longest how long to wait at most for the last level, which a service may keep from being reached
     */
    static RunLevels of(ServiceLocator services, Duration longest) {
        return new RunLevels(services.getService(RunLevelController.class), longest);
    }

    /**
     * Waits until the server has started the services of the last level, or this thread is interrupted. Does not wait
     * if the server is not starting.
     */
    void awaitLast() {
        long end = System.nanoTime() + longest.toNanos();
        while (isStarting() && System.nanoTime() - end < 0) {
            try {
                Thread.sleep(INTERVAL.toMillis());
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private boolean isStarting() {
        int level = controller == null ? PostStartupRunLevel.VAL : controller.getCurrentRunLevel();
        return level >= StartupRunLevel.VAL && level < PostStartupRunLevel.VAL;
    }
}
