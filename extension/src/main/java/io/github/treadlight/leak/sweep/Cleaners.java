package io.github.treadlight.leak.sweep;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.UsedMembers;
import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.operation.MapEntry;
import io.github.treadlight.leak.operation.StaticSlot;
import java.lang.reflect.Constructor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Creates the cleaners that leaks.xml names. */
final class Cleaners {
    private static final String PACKAGE = LeakCleaner.class.getPackageName() + '.';
    /** Cleaner of a leak that is released during the undeployment. */
    private static final LeakCleaner WITHOUT_SEARCH = search -> { };

    private Cleaners() {}

    /**
     * Returns the cleaner of each leak, in the order in which they search.
     *
     * @param members returns the record of the members that the cleaner of a leak uses
     */
    static Map<Leak, LeakCleaner> of(ServerLibraries server, Function<Leak, UsedMembers> members) {
        Map<Leak, LeakCleaner> all = new LinkedHashMap<>();
        for (Leak leak : LeakCatalogue.get().leaks()) {
            String name = leak.cleaner();
            try {
                members.apply(leak).record(() -> all.put(leak, name == null ? ofOperation(leak) : named(name, server)));
            } catch (ReflectiveOperationException unknown) {
                throw new IllegalStateException("leaks.xml names an unknown cleaner: " + name, unknown);
            }
        }
        return all;
    }

    private static LeakCleaner ofOperation(Leak leak) {
        return switch (leak.operation()) {
            case MAP_ENTRY -> new MapEntry(leak.places());
            case STATIC_SLOT, REPORT -> new StaticSlot(leak.places());
            case AT_UNDEPLOYMENT -> WITHOUT_SEARCH;
            default -> throw new IllegalStateException(
                    leak.name() + " in leaks.xml needs a cleaner for the operation " + leak.operation());
        };
    }

    /** Creates a cleaner. Its only constructor is public, and has the server as its parameter, or none. */
    private static LeakCleaner named(String name, ServerLibraries server) throws ReflectiveOperationException {
        Constructor<?> constructor = Class.forName(PACKAGE + name).getConstructors()[0];
        Object[] arguments = constructor.getParameterCount() == 0 ? new Object[0] : new Object[] {server};
        return (LeakCleaner) constructor.newInstance(arguments);
    }
}
