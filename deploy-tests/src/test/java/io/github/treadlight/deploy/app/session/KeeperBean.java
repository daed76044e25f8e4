package io.github.treadlight.deploy.app.session;

import jakarta.ejb.PrePassivate;
import jakarta.ejb.Remove;
import jakarta.ejb.Stateful;
import java.io.Serializable;
import java.util.List;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * A stateful EJB that the server passivates when more beans are used than its cache contains. It is serializable,
 * because the containers of the servers lose the state of other beans that are used during their passivation.
 */
@Stateful
public class KeeperBean implements Keeper, Serializable {
    private static final long serialVersionUID = 1;
    private static final SortedSet<Integer> PASSIVATED = new ConcurrentSkipListSet<>();

    private int number;
    private int visits;
    private StoredAttributes stored;

    /** Returns the numbers of the beans whose passivation has begun in this deployment. */
    static SortedSet<Integer> passivated() {
        return PASSIVATED;
    }

    @Override
    public void fill(int number, List<String> without) throws Exception {
        this.number = number;
        stored = StoredAttributes.without(without);
    }

    @Override
    public String visit() {
        visits++;
        return "number=" + number + "\nvisits=" + visits + "\n" + stored.describe();
    }

    @Override
    @Remove
    public void remove() {
        // the server removes the bean
    }

    @PrePassivate
    void passivate() {
        PASSIVATED.add(number);
    }
}
