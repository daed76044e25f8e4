package io.github.treadlight.sim.app.jakartaee11;

import jakarta.enterprise.context.ApplicationScoped;

/** A bean that is called only through an invoker. */
@ApplicationScoped
public class Greetings {
    /** Returns a greeting. */
    public String greet(String name) {
        return "Hello, " + name;
    }
}
