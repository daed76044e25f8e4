package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import java.sql.DriverManager;
import java.util.List;

/**
 * Removes JDBC drivers of an ended generation. {@link DriverManager} shows them to their application only, so
 * GlassFish, which asks in its own name, finds none. Calls no method of DriverManager: the first call would load the
 * drivers of the context class loader.
 */
public final class JdbcDriverCleaner implements LeakCleaner {
    @Override
    public void search(Search search) throws ReflectiveOperationException {
        if (!search.server().open(DriverManager.class)) {
            return; // only the agent of the server's monitoring can open it
        }
        if (!(FieldPath.readStatic(DriverManager.class, "registeredDrivers") instanceof List<?> drivers)) {
            throw new NoSuchFieldException("java.sql.DriverManager has no list of drivers");
        }
        for (Object info : drivers) {
            Object driver = FieldPath.read(info, "driver");
            Owned owned = search.owner(driver);
            if (driver != null && owned != null) {
                search.offer(owned, "JDBC driver " + driver.getClass().getName(),
                        () -> drivers.removeIf(each -> each == info));
            }
        }
    }
}
