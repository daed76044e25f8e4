package io.github.treadlight.deploy.app.sentinel;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** An application-scoped bean with an id that differs between instances. */
@ApplicationScoped
public class SentinelBean {
    private final String id = UUID.randomUUID().toString();

    /** Returns the id. */
    public String id() {
        return id;
    }
}
