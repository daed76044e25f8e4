package io.github.treadlight.sim.app.kept;

import groovy.lang.Closure;

/** A closure as Groovy compiles it: a class with a method {@code doCall}. */
final class Greeting extends Closure<String> {
    private static final long serialVersionUID = 1;

    private final String name;

    Greeting(Object owner, String name) {
        super(owner, owner);
        this.name = name;
    }

    /** Returns a greeting. Groovy calls this method by its name. */
    public String doCall(String salutation) {
        return salutation + ", " + name;
    }
}
