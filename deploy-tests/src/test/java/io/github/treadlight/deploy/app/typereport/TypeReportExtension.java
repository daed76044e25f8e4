package io.github.treadlight.deploy.app.typereport;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** Records the names of the application's types that CDI processes. */
public class TypeReportExtension implements Extension {
    static final Set<String> PROCESSED = new ConcurrentSkipListSet<>();

    void processed(@Observes ProcessAnnotatedType<?> type) {
        String name = type.getAnnotatedType().getJavaClass().getName();
        if (!name.startsWith("org.") && !name.startsWith("fish.") && !name.startsWith("com.sun.")) {
            PROCESSED.add(name);
        }
    }
}
