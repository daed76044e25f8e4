package io.github.treadlight.sim.app.jakartaee;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** A resource that books: JSON-B reads a booking, Bean Validation checks it, JPA stores it, CDI announces it. */
@Path("bookings")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@SuppressWarnings("NullAway.Init") // the server sets the fields
public class BookingResource {
    @Inject
    private Bookings bookings;

    @Inject
    private Announcements announcements;

    @EJB
    private TickTimer timer;

    /** Returns a receipt; an invalid booking gets status 400. */
    @POST
    public BookingReceipt book(@Valid Booking booking) {
        bookings.add(booking);
        return new BookingReceipt(
                booking.getGuest(), bookings.nights(booking.getGuest()), timer.ticks(), announcements.count());
    }
}
