package io.github.treadlight.deploy.app.scanned;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;

/** A portable extension that adds a type. */
public class AddingExtension implements Extension {
    void add(@Observes BeforeBeanDiscovery discovery) {
        discovery.addAnnotatedType(Plain.class, "added");
    }
}
