package io.github.treadlight.sim.cli;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.util.concurrent.CountDownLatch;

/** A listener that blocks the start of its application until the server stops. */
@WebListener
public class BlockingListener implements ServletContextListener {
    @Override
    public void contextInitialized(ServletContextEvent event) {
        CountDownLatch stopping = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(stopping::countDown));
        try {
            stopping.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
