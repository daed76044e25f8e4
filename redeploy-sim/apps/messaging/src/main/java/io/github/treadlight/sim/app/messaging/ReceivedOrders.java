package io.github.treadlight.sim.app.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The received messages of this deployment that the servlet has not returned yet. */
@ApplicationScoped
public class ReceivedOrders {
    private static final int TIMEOUT_SECONDS = 20;

    private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();

    void add(String text) {
        texts.add(text);
    }

    /** Waits for the next message and returns it, or null if none arrives in time. */
    @Nullable String next() throws InterruptedException {
        return texts.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }
}
