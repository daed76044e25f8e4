package io.github.treadlight.leak;

import java.sql.DriverManager;
import java.util.List;
import java.util.function.Consumer;

/**
 * JDBC drivers of an application. {@link DriverManager} shows them to nobody but the application; GlassFish, which asks
 * for them in its own name, gets none. Nothing of DriverManager is called: its first call loads the drivers of the
 * context class loader.
 */
final class JdbcDrivers implements LeakCleaner {
    private final ServerLibraries server;

    JdbcDrivers(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        if (!server.open(DriverManager.class)) {
            return; // without the agent of the server's monitoring nobody can open it
        }
        if (!(FieldPath.readStatic(DriverManager.class, "registeredDrivers") instanceof List<?> drivers)) {
            throw new NoSuchFieldException("java.sql.DriverManager has no list of drivers");
        }
        for (Object info : drivers) {
            Object driver = FieldPath.read(info, "driver");
            if (driver != null && remains.have(driver)) {
                found.accept(new Finding("JDBC driver " + driver.getClass().getName(),
                        () -> drivers.removeIf(each -> each == info)));
            }
        }
    }
}
