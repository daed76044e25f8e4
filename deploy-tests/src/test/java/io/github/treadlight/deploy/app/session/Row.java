package io.github.treadlight.deploy.app.session;

import java.io.Serializable;
import java.util.Objects;

/** A plain class of the application, of which there are arrays. */
class Row implements Serializable {
    private final int number;
    private final String text;

    Row(int number, String text) {
        this.number = number;
        this.text = text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Row that && that.number == number && that.text.equals(text);
    }

    @Override
    public int hashCode() {
        return Objects.hash(number, text);
    }
}
