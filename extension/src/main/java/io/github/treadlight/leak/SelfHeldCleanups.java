package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objects that Payara registers with a {@link Cleaner} of HK2's by an action which refers to the object itself, what
 * {@link Cleaner} warns of: the cleaner has the action, so the object never goes, and the action never comes. They are
 * the jar files of each deployment's loaders, closed long ago, what enumerated an archive, and the parts of uploads.
 *
 * <p>Thread-safe. Keeps nothing between two calls.
 */
public final class SelfHeldCleanups {
    private static final String FACTORY = "org.glassfish.hk2.utilities.CleanerFactory";
    /** A service that each Payara starts with. */
    private static final String PAYARA = "fish.payara.nucleus.executorservice.PayaraExecutorService";

    private final ServerLibraries server;

    /** Of a server. */
    public SelfHeldCleanups(ServerLibraries server) {
        this.server = server;
    }

    /**
     * Takes them out of the cleaner, which has no part in what becomes of them then. What the cleaner still can do
     * stays, whoever asked for it.
     *
     * @return how many there were; 0 on a server other than Payara, where nothing is looked for
     * @throws ReflectiveOperationException if the JDK's cleaners are not of the shape that they have in JDK 17
     */
    public int unregister() throws ReflectiveOperationException {
        if (server.service(PAYARA).isEmpty()) {
            return 0; // GlassFish has the cleaner, too, and registers nothing with it
        }
        Class<?> factory = server.find(FACTORY).orElse(null);
        Object cleaner = factory == null ? null : FieldPath.readStatic(factory, "commonCleaner");
        if (cleaner == null) {
            return 0;
        }
        server.open(Cleaner.class);
        Object implementation = FieldPath.find(Cleaner.class, "impl").getVolatile(cleaner);
        server.open(implementation.getClass());
        Object list = FieldPath.find(implementation.getClass(), "phantomCleanableList").getVolatile(implementation);
        Method remove = list.getClass().getSuperclass().getDeclaredMethod("remove");
        remove.setAccessible(true);
        List<Object> found = selfHeld(list);
        for (Object each : found) {
            remove.invoke(each);
        }
        return found.size();
    }

    /** The list is a ring, whose first is for none, and another one, of a class of its own, for the cleaner itself. */
    private static List<Object> selfHeld(Object list) throws ReflectiveOperationException {
        VarHandle next = FieldPath.find(list.getClass(), "next");
        VarHandle action = FieldPath.find(list.getClass(), "action");
        List<PhantomReference<?>> all = new ArrayList<>();
        synchronized (list) { // as its own methods do, whom all who open a file wait for
            for (Object at = next.get(list); at != list; at = next.get(at)) {
                if (list.getClass().isInstance(at)) {
                    all.add((PhantomReference<?>) at);
                }
            }
        }
        ReadableFields fields = new ReadableFields(type -> true);
        List<Object> found = new ArrayList<>();
        for (PhantomReference<?> each : all) {
            if (refersToItself(each, action.get(each), fields)) {
                found.add(each);
            }
        }
        return found;
    }

    private static boolean refersToItself(
            PhantomReference<?> waiting, @Nullable Object action, ReadableFields fields) {
        List<Object> captured = new ArrayList<>();
        if (action != null) {
            fields.forEach(action, (name, value) -> captured.add(value));
        }
        return captured.stream().anyMatch(each -> refersTo(waiting, each));
    }

    @SuppressWarnings("unchecked") // it is only compared
    private static boolean refersTo(PhantomReference<?> waiting, Object object) {
        return ((PhantomReference<Object>) waiting).refersTo(object);
    }
}
