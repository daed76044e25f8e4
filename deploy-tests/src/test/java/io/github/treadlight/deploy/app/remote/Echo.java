package io.github.treadlight.deploy.app.remote;

import jakarta.ejb.Remote;
import java.io.Serializable;
import java.util.List;

/** A bean for clients in other JVMs: it gives back what it was given, and says what it saw. */
@Remote
public interface Echo {
    /** A value of a class that is known beforehand. */
    Customer customer(Customer customer);

    /** Rows in, rows out. */
    List<Row> rows(List<Row> rows);

    /** An array of an application's class, known beforehand. */
    Row[] array(Row[] rows);

    /** An array of primitives, known beforehand. */
    int[] numbers(int[] numbers);

    /** Whatever the stream says it is. */
    Object any(Serializable value);

    /** What came, and whose class it is. */
    String describe(Serializable value);

    /** Never answers. */
    void refuse(String why) throws Refusal;

    /** Which application this is. */
    String application();
}
