package io.github.treadlight.deploy.app.session;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;

/**
 * Tells who asked for it when the application stops, and waits for the answer: the server has written the sessions
 * then, and not yet read them.
 */
@WebListener
public class StopListener implements ServletContextListener {
    static final String WHOM_TO_TELL = "whenStopped";

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        String whom = (String) event.getServletContext().getAttribute(WHOM_TO_TELL);
        if (whom != null) {
            try (InputStream answer = URI.create(whom).toURL().openStream()) {
                answer.readAllBytes();
            } catch (IOException nobody) {
                throw new UncheckedIOException(nobody);
            }
        }
    }
}
