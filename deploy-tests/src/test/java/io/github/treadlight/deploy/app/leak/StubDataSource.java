package io.github.treadlight.deploy.app.leak;

import jakarta.annotation.sql.DataSourceDefinition;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A data source without a database, for which the server creates a pool. */
@DataSourceDefinition(name = "java:app/jdbc/leak",
        className = "io.github.treadlight.deploy.app.leak.StubDataSource", minPoolSize = 1, maxPoolSize = 2)
public class StubDataSource implements DataSource {
    @Override
    public Connection getConnection() {
        return stub(Connection.class);
    }

    @Override
    public Connection getConnection(String user, String password) {
        return getConnection();
    }

    private static <T> T stub(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader() == null
                ? StubDataSource.class.getClassLoader() : type.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> invoke(proxy, method, arguments)));
    }

    private static Object invoke(Object proxy, Method method, Object[] arguments) {
        Class<?> type = method.getReturnType();
        return switch (method.getName()) {
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> proxy == arguments[0];
            case "isValid", "getAutoCommit" -> true;
            default -> type == boolean.class ? Boolean.FALSE
                    : type == int.class ? (Object) 0
                    : type == String.class ? "none"
                    : type.isInterface() && type.getName().startsWith("java.sql.") ? stub(type)
                    : null;
        };
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter writer) {
        // logs nothing
    }

    @Override
    public void setLoginTimeout(int seconds) {
        // there is no login
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(StubDataSource.class.getName());
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return type.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
