package io.github.treadlight.sim.app.faces;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The guests that this deployment has greeted. */
@ApplicationScoped
public class Guests {
    private final List<Guest> names = new CopyOnWriteArrayList<>();

    void add(String name) {
        names.add(new Guest(name));
    }

    List<Guest> all() {
        return List.copyOf(names);
    }
}
