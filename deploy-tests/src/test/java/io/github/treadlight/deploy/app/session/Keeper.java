package io.github.treadlight.deploy.app.session;

import jakarta.ejb.Local;
import java.util.List;

/** The local business interface of a stateful EJB with many values. */
@Local
public interface Keeper {
    /** Sets the number of the bean and creates its values, except those with these names. */
    void fill(int number, List<String> without) throws Exception;

    /** Counts the visit. Returns lines with the count, the number, and the state of the values. */
    String visit();

    /** Removes the bean. */
    void remove();
}
