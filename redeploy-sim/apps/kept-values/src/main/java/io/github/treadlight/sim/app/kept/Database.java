package io.github.treadlight.sim.app.kept;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** A database in memory with blogs and their authors. It exists while a connection is open. */
final class Database implements AutoCloseable {
    private final JdbcDataSource source = new JdbcDataSource();
    private final Connection connection;

    /** Creates a database with two blogs of one author. */
    Database(String name) throws SQLException {
        source.setURL("jdbc:h2:mem:" + name);
        source.setUser("sa");
        connection = source.getConnection();
        try (Statement statement = connection.createStatement()) {
            statement.execute("drop all objects");
            statement.execute("create table author (id int primary key, name varchar(50))");
            statement.execute("create table blog (id int primary key, title varchar(50), author int)");
            statement.execute("insert into author values (1, 'Ada')");
            statement.execute("insert into blog values (1, 'Engines', 1), (2, 'Looms', 1)");
        } catch (SQLException failed) {
            connection.close();
            throw failed;
        }
    }

    DataSource source() {
        return source;
    }

    Connection connection() {
        return connection;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
