package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import java.sql.DriverManager;
import java.util.List;

/**
 * Removes JDBC drivers of an ended generation. {@link DriverManager} lists a driver only to callers whose class loader
 * can load it, so the cleaner reads a private field instead. It calls no method of DriverManager, because the first
 * call would load the drivers of the context class loader.
 */
public final class JdbcDriverCleaner implements LeakCleaner {
    @Override
    public void search(Search search) throws ReflectiveOperationException {
        if (!search.server().open(DriverManager.class)) {
            return; // neither the JVM options nor the agent of the server's monitoring open java.sql
        }
        List<?> drivers = FieldPath.require(List.class, DriverManager.class, "registeredDrivers");
        for (Object info : drivers) {
            Object driver = FieldPath.read(info, "driver");
            Owned owned = search.owner(driver);
            if (driver != null && owned != null) {
                search.offer(owned, "JDBC driver " + driver.getClass().getName(), Taken.of(info),
                        () -> drivers.removeIf(each -> each == info));
            }
        }
    }
}
