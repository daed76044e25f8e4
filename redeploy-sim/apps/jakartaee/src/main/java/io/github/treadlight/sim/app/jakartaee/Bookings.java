package io.github.treadlight.sim.app.jakartaee;

import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;

/** The bookings in the database. */
@RequestScoped
@SuppressWarnings("NullAway.Init") // the server sets the fields
public class Bookings {
    @PersistenceContext(unitName = "bookings")
    private EntityManager entities;

    @Inject
    private Event<Booking> announcements;

    /** Stores a booking and announces it. */
    @Transactional
    public void add(Booking booking) {
        entities.persist(booking);
        announcements.fire(booking);
    }

    /** Returns the number of nights that a guest has booked. */
    public long nights(String guest) {
        return entities.createQuery("select sum(b.nights) from Booking b where b.guest = :guest", Long.class)
                .setParameter("guest", guest)
                .getSingleResult();
    }
}
