package io.github.treadlight.leak;

/** What {@link Item} shows. */
public interface ItemMXBean {
    /** Its name. */
    String getName();
}
