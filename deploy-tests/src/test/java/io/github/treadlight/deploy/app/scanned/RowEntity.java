package io.github.treadlight.deploy.app.scanned;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** A JPA entity. */
@Entity
public class RowEntity {
    @Id
    private long id;

    /** Returns the key. */
    public long id() {
        return id;
    }
}
