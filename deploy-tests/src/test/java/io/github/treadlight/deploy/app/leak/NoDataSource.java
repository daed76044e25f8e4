package io.github.treadlight.deploy.app.leak;

import jakarta.annotation.sql.DataSourceDefinition;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** The application's own, for which the server makes a pool. Its connections lead nowhere. */
@DataSourceDefinition(name = "java:app/jdbc/leak",
        className = "io.github.treadlight.deploy.app.leak.NoDataSource", minPoolSize = 1, maxPoolSize = 2)
public class NoDataSource implements DataSource {
    @Override
    public Connection getConnection() {
        return answering(Connection.class);
    }

    @Override
    public Connection getConnection(String user, String password) {
        return getConnection();
    }

    private static <T> T answering(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader() == null
                ? NoDataSource.class.getClassLoader() : type.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> answer(proxy, method, arguments)));
    }

    private static Object answer(Object proxy, Method method, Object[] arguments) {
        Class<?> type = method.getReturnType();
        return switch (method.getName()) {
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> proxy == arguments[0];
            case "isValid", "getAutoCommit" -> true;
            default -> type == boolean.class ? Boolean.FALSE
                    : type == int.class ? (Object) 0
                    : type == String.class ? "none"
                    : type.isInterface() && type.getName().startsWith("java.sql.") ? answering(type)
                    : null;
        };
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter writer) {
        // it logs nothing
    }

    @Override
    public void setLoginTimeout(int seconds) {
        // nobody logs in
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(NoDataSource.class.getName());
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
