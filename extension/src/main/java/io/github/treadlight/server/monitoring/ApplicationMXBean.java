package io.github.treadlight.server.monitoring;

/** A running application: {@code io.github.treadlight:type=Application,name=…}. Numbers only, as metrics want them. */
public interface ApplicationMXBean extends Figures {
    /** Returns how many object streams of the application were rejected since it began. */
    long getStreamsRejected();
}
