package io.github.treadlight.sim.app.jakartaee;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the bookings that were announced. */
@ApplicationScoped
public class Announcements {
    private final AtomicInteger count = new AtomicInteger();

    void onBooking(@Observes Booking booking) {
        count.incrementAndGet();
    }

    /** How many. */
    public int count() {
        return count.get();
    }
}
