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

/** Books: JSON-B reads the booking, validation refuses what is wrong, JPA stores it, CDI announces it. */
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
    private Clock clock;

    /** A receipt, or status 400 for a booking that is not valid. */
    @POST
    public Receipt book(@Valid Booking booking) {
        bookings.add(booking);
        return new Receipt(
                booking.getGuest(), bookings.nights(booking.getGuest()), clock.ticks(), announcements.count());
    }
}
