package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.Consumer;

/**
 * The application that GlassFish's validator of resources looked at last: it keeps it in two fields until it looks at
 * the next one. They are set anew before each use.
 */
final class LastValidated implements LeakCleaner {
    private static final String VALIDATOR = "com.sun.enterprise.deployment.util.ResourceValidator";
    private static final List<String> FIELDS = List.of("application", "dc");

    private final ServerLibraries server;

    LastValidated(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Object validator = server.service(VALIDATOR).orElse(null);
        if (validator == null) {
            return;
        }
        for (String name : FIELDS) {
            VarHandle place;
            try {
                place = FieldPath.find(validator.getClass(), name);
            } catch (NoSuchFieldException payara) {
                return; // it hands them on instead
            }
            Object last = place.getVolatile(validator);
            String path = new ObjectGraph(remains, limit).pathToOwner(last);
            if (path != null) {
                // Compared and set at once: the next deployment may just have put in its own.
                found.accept(new Finding(VALIDATOR + "." + name + ": " + path,
                        () -> place.compareAndSet(validator, last, null)));
            }
        }
    }
}
