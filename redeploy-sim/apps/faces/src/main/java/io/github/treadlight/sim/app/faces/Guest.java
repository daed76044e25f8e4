package io.github.treadlight.sim.app.faces;

/** A guest, whose name the page reads by a property of this bean. */
public class Guest {
    private final String name;

    Guest(String name) {
        this.name = name;
    }

    /** Returns the name. */
    public String getName() {
        return name;
    }
}
