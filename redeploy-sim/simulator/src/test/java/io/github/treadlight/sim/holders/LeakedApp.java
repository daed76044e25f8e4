package io.github.treadlight.sim.holders;

import java.util.function.Consumer;

/** The class of an application that somebody holds. It can hold another one. */
public class LeakedApp implements Consumer<Object> {
    Object other;

    /** For reflection. */
    public LeakedApp() {}

    @Override
    public void accept(Object other) {
        this.other = other;
    }
}
