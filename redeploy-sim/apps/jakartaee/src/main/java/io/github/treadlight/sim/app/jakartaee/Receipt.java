package io.github.treadlight.sim.app.jakartaee;

/** What was done for a booking. */
public class Receipt {
    private String guest = "";
    private long nights;
    private int ticks;
    private int announced;

    /** For JSON-B. */
    public Receipt() {}

    Receipt(String guest, long nights, int ticks, int announced) {
        this.guest = guest;
        this.nights = nights;
        this.ticks = ticks;
        this.announced = announced;
    }

    /** Who booked. */
    public String getGuest() {
        return guest;
    }

    /** For JSON-B. */
    public void setGuest(String guest) {
        this.guest = guest;
    }

    /** How many nights the database has for the booking. */
    public long getNights() {
        return nights;
    }

    /** For JSON-B. */
    public void setNights(long nights) {
        this.nights = nights;
    }

    /** How often the timer of the application has run; at least once. */
    public int getTicks() {
        return ticks;
    }

    /** For JSON-B. */
    public void setTicks(int ticks) {
        this.ticks = ticks;
    }

    /** How many bookings were announced to the application's observers. */
    public int getAnnounced() {
        return announced;
    }

    /** For JSON-B. */
    public void setAnnounced(int announced) {
        this.announced = announced;
    }
}
