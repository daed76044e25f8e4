package io.github.treadlight.leak;

/** A class of an application, which is a bean of all kinds. */
public final class Item implements ItemMXBean, Runnable {
    private String name = "name";

    @Override
    public String getName() {
        return name;
    }

    /** For Jackson. */
    public void setName(String name) {
        this.name = name;
    }

    @Override
    public void run() {
        // a shutdown hook
    }
}
