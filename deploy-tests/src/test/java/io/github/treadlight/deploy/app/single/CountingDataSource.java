package io.github.treadlight.deploy.app.single;

import io.github.treadlight.deploy.app.stub.StubDataSource;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;

/** A data source without a database that counts the commits of its connections. */
public class CountingDataSource extends StubDataSource {
    static final AtomicInteger COMMITS = new AtomicInteger();

    @Override
    public Connection getConnection() {
        Connection connection = super.getConnection();
        return (Connection) Proxy.newProxyInstance(CountingDataSource.class.getClassLoader(),
                new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        COMMITS.incrementAndGet();
                    }
                    return method.getName().equals("equals") ? proxy == arguments[0]
                            : method.invoke(connection, arguments);
                });
    }
}
