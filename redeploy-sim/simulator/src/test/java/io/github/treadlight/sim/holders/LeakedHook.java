package io.github.treadlight.sim.holders;

/** What a library registers with the JDK. */
public class LeakedHook implements Runnable {
    /** For reflection. */
    public LeakedHook() {}

    @Override
    public void run() {
        // nothing: being registered is enough
    }
}
