package io.github.treadlight.deploy.app;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;

/** A bean that fails to start. */
@Singleton
@Startup
public class FailingBean {
    @PostConstruct
    void fail() {
        throw new IllegalStateException("This bean never starts.");
    }
}
