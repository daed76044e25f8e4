package io.github.treadlight.sim.app.faces;

/** A guest. The page reads the name as a bean property. */
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
