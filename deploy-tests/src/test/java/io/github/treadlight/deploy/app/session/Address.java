package io.github.treadlight.deploy.app.session;

import java.io.Serializable;
import java.util.Objects;

/** A plain class of the application, also used in arrays. */
class Address implements Serializable {
    private final int number;
    private final String text;

    Address(int number, String text) {
        this.number = number;
        this.text = text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Address that && that.number == number && that.text.equals(text);
    }

    @Override
    public int hashCode() {
        return Objects.hash(number, text);
    }
}
