package io.github.treadlight.leak.library;

import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.ReadableFields;
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Unregisters cleanups that can never run. Payara registers objects with HK2's {@link Cleaner}, but the cleanup actions
 * refer to the objects themselves. The cleaner keeps the action, so the object is never collected and the action never
 * runs. Such objects are the closed jar files of each deployment's class loaders, enumerations of archives, and parts
 * of uploads.
 *
 * <p>Thread-safe. Keeps nothing between two calls.
 */
public final class SelfHeldCleanups {
    private static final String FACTORY = "org.glassfish.hk2.utilities.CleanerFactory";
    /** A service that every Payara has, and no GlassFish. */
    private static final String PAYARA = "fish.payara.nucleus.executorservice.PayaraExecutorService";

    private final ServerLibraries server;

    /** Creates an instance for a server. */
    public SelfHeldCleanups(ServerLibraries server) {
        this.server = server;
    }

    /**
     * Unregisters the cleanups that can never run. All others stay registered.
     *
     * @return the number of unregistered cleanups; 0 on a server other than Payara
     * @throws ReflectiveOperationException if the JDK's cleaners have neither the shape of JDK 17 nor that of JDK 25
     */
    public int unregister() throws ReflectiveOperationException {
        if (server.service(PAYARA).isEmpty()) {
            return 0; // GlassFish registers nothing with the cleaner
        }
        Class<?> factory = server.find(FACTORY).orElse(null);
        Object cleaner = factory == null ? null : FieldPath.readStatic(factory, "commonCleaner");
        if (cleaner == null) {
            return 0;
        }
        server.open(Cleaner.class);
        Object implementation = FieldPath.find(Cleaner.class, "impl").getVolatile(cleaner);
        server.open(implementation.getClass());
        RegisteredCleanups cleanups = RegisteredCleanups.of(implementation);
        ReadableFields fields = new ReadableFields(type -> true);
        List<PhantomReference<?>> found = cleanups.all().stream()
                .filter(each -> refersToItself(each, cleanups.actionOf(each), fields)).toList();
        for (PhantomReference<?> each : found) {
            cleanups.remove(each);
        }
        return found.size();
    }

    private static boolean refersToItself(
            PhantomReference<?> waiting, @Nullable Object action, ReadableFields fields) {
        List<Object> captured = new ArrayList<>();
        if (action != null) {
            fields.forEach(action, (name, value) -> captured.add(value));
        }
        return captured.stream().anyMatch(each -> refersTo(waiting, each));
    }

    @SuppressWarnings("unchecked") // the object is only compared
    private static boolean refersTo(PhantomReference<?> waiting, Object object) {
        return ((PhantomReference<Object>) waiting).refersTo(object);
    }
}
