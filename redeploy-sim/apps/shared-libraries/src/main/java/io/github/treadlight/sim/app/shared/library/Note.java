package io.github.treadlight.sim.app.shared.library;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.concurrent.atomic.AtomicLong;

/** An entity of the shared persistence units. */
@Entity
public class Note {
    private static final AtomicLong IDS = new AtomicLong();

    @Id
    private long id;
    private String author = "";

    /** Creates an entity for the persistence provider to fill. */
    protected Note() {}

    /** Creates a note that an application writes. */
    public Note(String author) {
        id = IDS.incrementAndGet();
        this.author = author;
    }

    /** Returns the primary key. */
    public long id() {
        return id;
    }

    /** Returns the name of the application. */
    public String author() {
        return author;
    }
}
