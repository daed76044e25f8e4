package io.github.treadlight.deploy.app.session;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;

/**
 * Sends a request to the test when the application stops, and waits for the response. At that time the server has
 * written the sessions and not yet read them.
 */
@WebListener
public class StopListener implements ServletContextListener {
    static final String HOOK_URI = "whenStopped";

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        String uri = (String) event.getServletContext().getAttribute(HOOK_URI);
        if (uri != null) {
            try (InputStream response = URI.create(uri).toURL().openStream()) {
                response.readAllBytes();
            } catch (IOException unreachable) {
                throw new UncheckedIOException(unreachable);
            }
        }
    }
}
