package io.github.treadlight.sim.app.kept;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.StringJoiner;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetProvider;

/** Rows of a database that are kept without a connection to it. */
final class RowSets {
    private RowSets() {}

    static List<KeptValue<?>> all() {
        return List.of(KeptValue.of("jdk.cached-row-set", RowSets::blogs, RowSets::text));
    }

    private static CachedRowSet blogs() throws SQLException {
        try (Database database = new Database("rows");
                Statement statement = database.connection().createStatement();
                ResultSet rows = statement.executeQuery("select id, title from blog order by id")) {
            CachedRowSet cached = RowSetProvider.newFactory().createCachedRowSet();
            cached.populate(rows);
            return cached;
        }
    }

    private static String text(CachedRowSet rows) throws SQLException {
        StringJoiner text = new StringJoiner(", ");
        rows.beforeFirst();
        while (rows.next()) {
            text.add(rows.getInt("id") + " " + rows.getString("title"));
        }
        return text.toString();
    }
}
