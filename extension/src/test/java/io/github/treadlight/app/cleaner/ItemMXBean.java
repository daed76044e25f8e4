package io.github.treadlight.app.cleaner;

/** What {@link Item} shows. */
public interface ItemMXBean {
    /** Its name. */
    String getName();
}
