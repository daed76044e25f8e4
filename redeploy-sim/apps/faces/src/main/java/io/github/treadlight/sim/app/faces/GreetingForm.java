package io.github.treadlight.sim.app.faces;

import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;

/** The backing bean of the page, which lives as long as the visitor stays on the page. */
@Named
@ViewScoped
@SuppressWarnings("NullAway.Init") // the server sets the field
public class GreetingForm implements Serializable {
    private static final long serialVersionUID = 1;

    @Inject
    private transient Guests guests;

    private String guest = "";
    private String text = "";

    /** Greets the guest whose name was entered. */
    public void greet() {
        guests.add(guest);
        text = "Hello, " + guest;
    }

    /** Returns the name that was entered last. */
    public String getGuest() {
        return guest;
    }

    /** Sets the name; called by the text field of the page. */
    public void setGuest(String guest) {
        this.guest = guest;
    }

    /** Returns the greeting, or empty text before the first guest. */
    public String getText() {
        return text;
    }

    /** Returns all guests of this deployment. */
    public List<Guest> getGuests() {
        return guests.all();
    }
}
