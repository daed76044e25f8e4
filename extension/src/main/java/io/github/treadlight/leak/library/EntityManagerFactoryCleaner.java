package io.github.treadlight.leak.library;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.UsedMembers;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Undeploys EclipseLink's persistence units of an ended generation that created an EntityManagerFactory and did not
 * close it. EclipseLink identifies a unit by its name and URL, so the next generation would get the ended generation's
 * unit, with the entity classes of the ended generation. If the next generation has begun, it may use the unit already.
 * The unit is left alone then, because undeploying it would close the factories of the next generation.
 *
 * <p>All applications that create a factory for a unit of a shared library use one unit, and EclipseLink only counts
 * their factories. The cleaner therefore only reports a unit whose URL is outside the folders of the ended generation.
 */
public final class EntityManagerFactoryCleaner implements LeakCleaner {
    private static final String PROVIDER = "org.eclipse.persistence.internal.jpa.EntityManagerFactoryProvider";
    private static final String UNITS = "emSetupImpls";
    /** The field with the unit's URL in Spring's description of it, whose class is the application's. */
    private static final String SPRINGS_ROOT = "persistenceUnitRootUrl";
    /** Limit of calls to undeploy one unit, which needs a call for each of its factories. */
    private static final int MAX_FACTORIES = 1_000;

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> provider = search.find(PROVIDER).orElse(null);
        if (provider == null) {
            return;
        }
        Map<?, ?> units = FieldPath.require(Map.class, provider, UNITS);
        List<Object> all;
        synchronized (units) { // as EclipseLink does
            all = new ArrayList<>(units.values());
        }
        for (Object unit : search.each(all)) {
            Owned owned = ownerOf(search, unit);
            if (owned != null) {
                offer(search, owned, unit);
            }
        }
    }

    private static void offer(Search search, Owned owned, Object unit) throws ReflectiveOperationException {
        String place = PROVIDER + "." + UNITS + ": persistence unit of an EntityManagerFactory";
        URL root = rootOf(search, unit);
        if (root == null || !search.ended().isOnlyOf(owned.generation(), root)) {
            search.report(owned, place, "other applications may use the persistence unit: close the factory in"
                    + " contextDestroyed");
            return;
        }
        search.offer(owned, place, Taken.of(info(unit)), () -> !search.ended().isPresentAgain(owned.generation())
                && search.ended().isOnlyOf(owned.generation(), root) && undeploy(search, owned, unit));
    }

    private static @Nullable Object info(Object unit) throws ReflectiveOperationException {
        return CalledMethods.find(unit.getClass(), "getPersistenceUnitInfo").invoke(unit);
    }

    /** Returns the URL of the unit's file or folder, or null if it is unknown. Calls no method of an application. */
    private static @Nullable URL rootOf(Search search, Object unit) throws ReflectiveOperationException {
        Object info = info(unit);
        if (info == null) {
            return null;
        }
        @Nullable Object[] root = {null};
        if (search.owner(info) == null) {
            root[0] = CalledMethods.ofApi(info.getClass(), "getPersistenceUnitRootUrl", 0).invoke(info);
        } else if (FieldPath.has(info.getClass(), SPRINGS_ROOT)) {
            UsedMembers.unrecorded(() -> root[0] = FieldPath.read(info, SPRINGS_ROOT)); // a class of the application
        }
        return root[0] instanceof URL url ? url : null;
    }

    /**
     * Returns the proof that an ended generation owns the unit, or null. Calls the unit's description only if its class
     * is the server's, because Spring brings a class of its own into each application.
     */
    private static @Nullable Owned ownerOf(Search search, Object unit) throws ReflectiveOperationException {
        Object info = info(unit);
        if (info == null || search.ended().isOfRunning(info)) {
            return null;
        }
        Owned owned = search.owner(info);
        return owned != null ? owned
                : search.ended().ownerOfLoader(
                        (ClassLoader) CalledMethods.ofApi(info.getClass(), "getClassLoader", 0).invoke(info));
    }

    private static boolean undeploy(Search search, Owned owned, Object unit) throws ReflectiveOperationException {
        Method undeploy = CalledMethods.find(unit.getClass(), "undeploy");
        Method isUndeployed = CalledMethods.find(unit.getClass(), "isUndeployed");
        return search.foreignCode().call(owned, "a persistence unit of " + owned.generation(), () -> {
            int calls = 0;
            while (!Boolean.TRUE.equals(isUndeployed.invoke(unit)) && calls++ < MAX_FACTORIES) {
                undeploy.invoke(unit);
            }
            return calls > 0;
        });
    }
}
