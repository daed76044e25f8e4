package io.github.treadlight.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;
import org.glassfish.hk2.runlevel.RunLevelController;
import org.glassfish.hk2.runlevel.RunLevelServiceUtilities;
import org.glassfish.internal.api.PostStartupRunLevel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunLevelsTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final ServiceLocator services = ServiceLocatorFactory.getInstance().create(null);

    @AfterEach
    void shutdown() {
        services.shutdown();
    }

    @Test
    void waitsForTheLastLevel() {
        RunLevelController controller = enabled();
        controller.proceedTo(PostStartupRunLevel.VAL - 1);
        RunLevels levels = RunLevels.of(services, LONG);
        CompletableFuture<Void> waiting = CompletableFuture.runAsync(levels::awaitLast);
        assertThat(waiting).isNotDone();
        controller.proceedTo(PostStartupRunLevel.VAL);
        assertThat(waiting).succeedsWithin(LONG);
    }

    @Test
    void doesNotWaitLongerThanTold() {
        enabled().proceedTo(PostStartupRunLevel.VAL - 1);
        RunLevels levels = RunLevels.of(services, Duration.ofMillis(1));
        assertThat(CompletableFuture.runAsync(levels::awaitLast)).succeedsWithin(LONG);
    }

    @Test
    void anInterruptEndsTheWait() {
        enabled().proceedTo(PostStartupRunLevel.VAL - 1);
        Thread.currentThread().interrupt();
        RunLevels.of(services, LONG).awaitLast();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void doesNotWaitBeforeTheStart() {
        enabled();
        RunLevels levels = RunLevels.of(services, LONG);
        assertThat(CompletableFuture.runAsync(levels::awaitLast)).succeedsWithin(LONG.dividedBy(2));
    }

    @Test
    void doesNotWaitWithoutRunLevels() {
        RunLevels levels = RunLevels.of(services, LONG);
        assertThat(CompletableFuture.runAsync(levels::awaitLast)).succeedsWithin(LONG.dividedBy(2));
    }

    private RunLevelController enabled() {
        RunLevelServiceUtilities.enableRunLevelService(services);
        return services.getService(RunLevelController.class);
    }
}
