package io.github.treadlight.sim.app.jakartaee;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.util.UUID;

/** What is booked: read from JSON, validated, stored. */
@Entity
@Table(name = "BOOKING")
public class Booking {
    @Id
    private String id = UUID.randomUUID().toString();

    @NotBlank
    private String guest = "";

    @Positive
    private int nights;

    /** For JPA and JSON-B. */
    public Booking() {}

    /** Which one. */
    public String getId() {
        return id;
    }

    /** For JSON-B. */
    public void setId(String id) {
        this.id = id;
    }

    /** Who comes. */
    public String getGuest() {
        return guest;
    }

    /** For JSON-B. */
    public void setGuest(String guest) {
        this.guest = guest;
    }

    /** How long. */
    public int getNights() {
        return nights;
    }

    /** For JSON-B. */
    public void setNights(int nights) {
        this.nights = nights;
    }
}
