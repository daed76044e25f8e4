package io.github.treadlight.sim.app.jakartaee;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.atomic.AtomicInteger;

/** A CDI observer that counts the announced bookings. */
@ApplicationScoped
public class Announcements {
    private final AtomicInteger count = new AtomicInteger();

    void onBooking(@Observes Booking booking) {
        count.incrementAndGet();
    }

    /** Returns the number of announced bookings. */
    public int count() {
        return count.get();
    }
}
