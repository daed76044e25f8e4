package io.github.treadlight.deploy.app.shape;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** An entity. */
@Entity
public class RowEntity {
    @Id
    private long id;

    /** Returns the key. */
    public long id() {
        return id;
    }
}
