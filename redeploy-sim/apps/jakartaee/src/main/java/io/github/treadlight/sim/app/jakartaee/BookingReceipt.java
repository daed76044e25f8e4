package io.github.treadlight.sim.app.jakartaee;

/** The receipt for a booking, as JSON. */
public class BookingReceipt {
    private String guest = "";
    private long nights;
    private int ticks;
    private int announced;

    /** Creates an empty receipt; called by JSON-B. */
    public BookingReceipt() {}

    BookingReceipt(String guest, long nights, int ticks, int announced) {
        this.guest = guest;
        this.nights = nights;
        this.ticks = ticks;
        this.announced = announced;
    }

    /** Returns the name of the guest. */
    public String getGuest() {
        return guest;
    }

    /** Sets the name of the guest. */
    public void setGuest(String guest) {
        this.guest = guest;
    }

    /** Returns the number of nights that the guest has booked. */
    public long getNights() {
        return nights;
    }

    /** Sets the number of nights. */
    public void setNights(long nights) {
        this.nights = nights;
    }

    /** Returns the number of times that the application's timer has run, at least 1. */
    public int getTicks() {
        return ticks;
    }

    /** Sets the number of times that the timer has run. */
    public void setTicks(int ticks) {
        this.ticks = ticks;
    }

    /** Returns the number of bookings announced to the application's observers. */
    public int getAnnounced() {
        return announced;
    }

    /** Sets the number of announced bookings. */
    public void setAnnounced(int announced) {
        this.announced = announced;
    }
}
