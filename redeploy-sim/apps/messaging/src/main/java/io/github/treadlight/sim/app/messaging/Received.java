package io.github.treadlight.sim.app.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The messages that this deployment has received and nobody has asked for. */
@ApplicationScoped
public class Received {
    private static final int PATIENCE_SECONDS = 20;

    private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();

    void add(String text) {
        texts.add(text);
    }

    /** Returns the next message, waiting for it; null if none comes. */
    @Nullable String next() throws InterruptedException {
        return texts.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
