package io.github.treadlight.leak.library;

import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.reflect.Method;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Undeploys EclipseLink's persistence units of an ended generation that created an EntityManagerFactory and did not
 * close it. EclipseLink identifies a unit by its name and URL, so the next generation would get the ended generation's
 * unit, with the entity classes of the ended generation. If the next generation has begun, it may use the unit already.
 * The unit is left alone then, because undeploying it would close the factories of the next generation.
 */
public final class EntityManagerFactoryCleaner implements LeakCleaner {
    private static final String PROVIDER = "org.eclipse.persistence.internal.jpa.EntityManagerFactoryProvider";
    private static final String UNITS = "emSetupImpls";
    /** Limit of calls to undeploy one unit, which needs a call for each of its factories. */
    private static final int MAX_FACTORIES = 1_000;

    private final ForeignCode foreignCode;

    /** Creates a cleaner that undeploys units in threads of their own. */
    public EntityManagerFactoryCleaner(ForeignCode foreignCode) {
        this.foreignCode = foreignCode;
    }

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> provider = search.find(PROVIDER).orElse(null);
        if (provider == null) {
            return;
        }
        if (!(FieldPath.readStatic(provider, UNITS) instanceof Map<?, ?> units)) {
            throw new NoSuchFieldException(PROVIDER + " has no map " + UNITS);
        }
        Object[] all;
        synchronized (units) { // as EclipseLink does
            all = units.values().toArray();
        }
        for (Object unit : all) {
            if (search.isOver()) {
                return;
            }
            Owned owned = ownerOf(search, unit);
            if (owned != null) {
                search.offer(owned, PROVIDER + "." + UNITS + ": persistence unit of an EntityManagerFactory",
                        () -> !search.ended().isPresentAgain(owned.generation()) && undeploy(owned, unit));
            }
        }
    }

    /**
     * Returns the proof that an ended generation owns the unit, or null. Calls the unit's description only if its class
     * is the server's, because Spring brings a class of its own into each application.
     */
    private static @Nullable Owned ownerOf(Search search, Object unit) throws ReflectiveOperationException {
        Object info = unit.getClass().getMethod("getPersistenceUnitInfo").invoke(unit);
        if (info == null || search.ended().isOfRunning(info)) {
            return null;
        }
        Owned owned = search.owner(info);
        return owned != null ? owned
                : search.ended().ownerOfLoader((ClassLoader) info.getClass().getMethod("getClassLoader").invoke(info));
    }

    private boolean undeploy(Owned owned, Object unit) throws ReflectiveOperationException {
        Method undeploy = unit.getClass().getMethod("undeploy");
        Method isUndeployed = unit.getClass().getMethod("isUndeployed");
        return foreignCode.call(owned, "a persistence unit of " + owned.generation(), () -> {
            int calls = 0;
            while (!Boolean.TRUE.equals(isUndeployed.invoke(unit)) && calls++ < MAX_FACTORIES) {
                undeploy.invoke(unit);
            }
            return calls > 0;
        });
    }
}
