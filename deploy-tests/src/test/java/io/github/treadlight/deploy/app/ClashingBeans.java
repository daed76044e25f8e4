package io.github.treadlight.deploy.app;

import jakarta.ejb.Remote;
import jakarta.ejb.Stateless;

/** The server registers the containers of both beans and then finds the name of one taken by the other. */
public final class ClashingBeans {
    private ClashingBeans() {}

    /** The view of both beans. */
    @Remote
    public interface View {
        /** Does nothing. */
        void call();
    }

    /** A bean. */
    @Stateless(mappedName = "clashing")
    public static class First implements View {
        @Override
        public void call() {
            // is never called
        }
    }

    /** A bean of the same name. */
    @Stateless(mappedName = "clashing")
    public static class Second implements View {
        @Override
        public void call() {
            // is never called
        }
    }
}
