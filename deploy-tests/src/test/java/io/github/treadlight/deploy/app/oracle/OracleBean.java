package io.github.treadlight.deploy.app.oracle;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** A bean of which each deployment has one instance. */
@ApplicationScoped
public class OracleBean {
    private final String id = UUID.randomUUID().toString();

    /** Returns the instance's id. */
    public String id() {
        return id;
    }
}
