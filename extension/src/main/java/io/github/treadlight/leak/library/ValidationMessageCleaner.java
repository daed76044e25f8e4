package io.github.treadlight.leak.library;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Search;

/** Removes bean properties of an ended generation from the resolver that all Hibernate Validator messages share. */
public final class ValidationMessageCleaner implements LeakCleaner {
    private final ReachableMaps properties = new ReachableMaps(
            "org.hibernate.validator.internal.engine.messageinterpolation.el.BeanPropertiesElContext",
            "DEFAULT_RESOLVER", "org.hibernate.validator.", "jakarta.el.");

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        properties.search(search);
    }
}
