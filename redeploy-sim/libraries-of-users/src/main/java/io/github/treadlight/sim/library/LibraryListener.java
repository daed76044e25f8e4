package io.github.treadlight.sim.library;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** Starts the library with the application, and closes it at the end if {@code closing.properties} says so. */
@WebListener
public class LibraryListener implements ServletContextListener {
    static final String USE = LibraryUse.class.getName();

    private final Properties library = read("library.properties");
    private final Properties closing = read("closing.properties");

    @Override
    public void contextInitialized(ServletContextEvent event) {
        try {
            String type = LibraryListener.class.getPackageName() + "." + library.getProperty("use");
            event.getServletContext().setAttribute(
                    USE, Class.forName(type).asSubclass(LibraryUse.class).getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(library.getProperty("title") + " does not start", failed);
        }
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        if (!Boolean.parseBoolean(closing.getProperty("closed"))
                || !(event.getServletContext().getAttribute(USE) instanceof LibraryUse use)) { // it did not start
            return;
        }
        try {
            use.close();
        } catch (Exception failed) {
            throw new IllegalStateException(library.getProperty("title") + " cannot be closed", failed);
        }
    }

    private static Properties read(String file) {
        Properties read = new Properties();
        try (InputStream in = Objects.requireNonNull(LibraryListener.class.getResourceAsStream("/" + file), file)) {
            read.load(in);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return read;
    }
}
