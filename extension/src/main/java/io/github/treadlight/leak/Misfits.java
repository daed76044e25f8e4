package io.github.treadlight.leak;

import org.jspecify.annotations.Nullable;

/** Of several places of one cleaner, those that are not of the known shape: told when the others were searched. */
final class Misfits {
    private @Nullable ReflectiveOperationException first;

    /** The search of one place. */
    @FunctionalInterface
    interface Search {
        void run() throws ReflectiveOperationException;
    }

    void attempt(Search search) {
        try {
            search.run();
        } catch (ReflectiveOperationException misfit) {
            if (first == null) {
                first = misfit;
            } else {
                first.addSuppressed(misfit);
            }
        }
    }

    void tell() throws ReflectiveOperationException {
        if (first != null) {
            throw first;
        }
    }
}
