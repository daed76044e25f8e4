package io.github.treadlight.deploy.app.remote;

import jakarta.ejb.Remote;
import java.io.Serializable;
import java.util.List;

/** A remote EJB that returns its arguments, or describes them. */
@Remote
public interface Echo {
    /** Returns a value whose class the method declares. */
    Customer customer(Customer customer);

    /** Returns a list. */
    List<OrderRow> rows(List<OrderRow> rows);

    /** Returns an array of a class of the application. */
    OrderRow[] array(OrderRow[] rows);

    /** Returns an array of primitives. */
    int[] numbers(int[] numbers);

    /** Returns a value of any class. */
    Object any(Serializable value);

    /** Describes a value and names the application whose class loader defined its class. */
    String describe(Serializable value);

    /** Always throws an exception. */
    void refuse(String reason) throws RefusedException;

    /** Returns the name of the application. */
    String application();
}
