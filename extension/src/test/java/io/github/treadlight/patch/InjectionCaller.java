package io.github.treadlight.patch;

import com.sun.enterprise.deployment.BundleDescriptor;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Injects objects, with methods that are named as in the servers. The tests patch this class and load it in a class
 * loader of its own.
 */
public final class InjectionCaller {
    private final Supplier<BeanManager> manager;
    /** The bean manager that the original code used last. */
    private @Nullable BeanManager used;

    /** Creates a caller of a bean manager. */
    public InjectionCaller(Supplier<BeanManager> manager) {
        this.manager = manager;
    }

    /** Injects an object. */
    public void injectManagedObject(Object object, BundleDescriptor bundle) {
        BeanManager found = getBeanManagerFromBundle(bundle);
        createInjectionTarget(found);
    }

    private BeanManager getBeanManagerFromBundle(BundleDescriptor bundle) {
        return manager.get();
    }

    private void createInjectionTarget(BeanManager found) {
        used = found;
    }

    /** Returns whether the original code has run to its end. */
    public boolean isInjected() {
        return used != null;
    }
}
