package io.github.treadlight.sim.app.kept;

import jakarta.ejb.PrePassivate;
import jakarta.ejb.Remove;
import jakarta.ejb.Stateful;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.io.Serializable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A stateful EJB with a value. The server passivates the bean when more beans are used than its cache contains. The
 * bean is serializable, because the servers lose the state of other beans that are used during their passivation.
 */
@Stateful
@TransactionManagement(TransactionManagementType.BEAN) // some values begin a transaction of their own
public class ValueKeeper implements Serializable {
    private static final long serialVersionUID = 1;
    /** The names of the values of all beans whose passivation has begun. */
    private static final Set<String> PASSIVATED = ConcurrentHashMap.newKeySet();

    private @Nullable String name;
    private @Nullable Object value;

    /** Returns whether the passivation of a bean with this value has begun. */
    static boolean isPassivated(String name) {
        return PASSIVATED.contains(name);
    }

    /** Keeps a new value. */
    public void keep(String name) throws Exception {
        this.name = name;
        value = KeptValues.named(name).creation().create();
    }

    /** Keeps nothing, in a bean that others are passivated for. */
    public void keepNothing() {
        value = null;
    }

    /** Returns the text of the value. */
    public String describe() {
        String kept = name;
        Object copy = value;
        return kept == null || copy == null
                ? "no value" : Outcome.of(() -> KeptValues.named(kept).describe(copy));
    }

    /** Removes the bean. */
    @Remove
    public void remove() {
        // the server removes the bean
    }

    @PrePassivate
    void passivate() {
        if (name != null) {
            PASSIVATED.add(name);
        }
    }
}
