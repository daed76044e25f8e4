package io.github.treadlight.sim.app.jakartaee;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.util.UUID;

/** A booking, which is read from JSON, validated and stored. */
@Entity
@Table(name = "BOOKING")
public class Booking {
    @Id
    private String id = UUID.randomUUID().toString();

    @NotBlank
    private String guest = "";

    @Positive
    private int nights;

    /** Creates an empty booking; called by JPA and JSON-B. */
    public Booking() {}

    /** Returns the primary key. */
    public String getId() {
        return id;
    }

    /** Sets the primary key; called by JSON-B. */
    public void setId(String id) {
        this.id = id;
    }

    /** Returns the name of the guest. */
    public String getGuest() {
        return guest;
    }

    /** Sets the name of the guest; called by JSON-B. */
    public void setGuest(String guest) {
        this.guest = guest;
    }

    /** Returns the number of nights. */
    public int getNights() {
        return nights;
    }

    /** Sets the number of nights; called by JSON-B. */
    public void setNights(int nights) {
        this.nights = nights;
    }
}
