package io.github.treadlight.deploy.app;

import jakarta.ejb.Remote;
import jakarta.ejb.Stateless;

/** The server registers a container for this bean and then finds its name taken by the other. */
@Stateless(mappedName = "clashing")
@Remote(Runnable.class)
public class ClashingBean implements Runnable {
    @Override
    public void run() {
        // is called by nobody
    }

    /** The bean that has the name. */
    @Stateless(mappedName = "clashing")
    @Remote(Runnable.class)
    public static class Other implements Runnable {
        @Override
        public void run() {
            // is called by nobody
        }
    }
}
