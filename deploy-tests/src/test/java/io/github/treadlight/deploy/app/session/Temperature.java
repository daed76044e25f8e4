package io.github.treadlight.deploy.app.session;

import java.io.Serializable;

/** A class with a serialization proxy: streams contain a {@link Reading}, which is read as a temperature. */
final class Temperature implements Serializable {
    private static final long serialVersionUID = 1;

    private final double degrees;

    Temperature(double degrees) {
        this.degrees = degrees;
    }

    private Object writeReplace() {
        return new Reading(degrees);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Temperature that && that.degrees == degrees;
    }

    @Override
    public int hashCode() {
        return Double.hashCode(degrees);
    }

    private static final class Reading implements Serializable {
        private static final long serialVersionUID = 1;

        private final double degrees;

        private Reading(double degrees) {
            this.degrees = degrees;
        }

        private Object readResolve() {
            return new Temperature(degrees);
        }
    }
}
