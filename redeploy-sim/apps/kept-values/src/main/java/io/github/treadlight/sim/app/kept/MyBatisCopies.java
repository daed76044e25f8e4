package io.github.treadlight.sim.app.kept;

import java.io.Serializable;
import java.util.List;
import org.apache.ibatis.annotations.CacheNamespace;
import org.apache.ibatis.annotations.One;
import org.apache.ibatis.annotations.Result;
import org.apache.ibatis.annotations.Results;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.mapping.FetchType;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.jspecify.annotations.Nullable;

/** The second-level cache of MyBatis, which keeps its rows serialized, with an association that is loaded lazily. */
final class MyBatisCopies {
    private static final int SESSIONS = 3;

    private MyBatisCopies() {}

    static List<LibraryCopy> all() {
        return List.of(new LibraryCopy("mybatis.cache-with-a-lazy-association", MyBatisCopies::blogs));
    }

    /** Reads a blog in several sessions. The sessions after the first read it from the cache. */
    private static String blogs() throws Exception {
        try (Database database = new Database("mybatis")) {
            Configuration configuration = new Configuration(
                    new Environment("kept", new JdbcTransactionFactory(), database.source()));
            configuration.addMapper(Blogs.class);
            configuration.setConfigurationFactory(Current.class);
            Current.configuration = configuration;
            SqlSessionFactory factory = new SqlSessionFactoryBuilder().build(configuration);
            StringBuilder text = new StringBuilder();
            for (int number = 0; number < SESSIONS; number++) {
                try (SqlSession session = factory.openSession()) {
                    text.append(session.getMapper(Blogs.class).blog(1).title).append(' ');
                }
            }
            try (SqlSession session = factory.openSession()) {
                Blog blog = session.getMapper(Blogs.class).blog(1);
                Author author = blog.getAuthor();
                text.append(author == null ? "without an author" : author.name);
            }
            return text.toString();
        }
    }

    /** The configuration with which MyBatis loads the associations of copies. */
    static final class Current {
        private static @Nullable Configuration configuration;

        private Current() {}

        /** Returns the configuration. MyBatis calls this method by its name. */
        static @Nullable Configuration getConfiguration() {
            return configuration;
        }
    }

    /** The queries, as in MyBatis' documentation. */
    @CacheNamespace
    public interface Blogs {
        /** Returns a blog whose author is loaded when it is asked for. */
        @Select("select id, title, author from blog where id = #{id}")
        @Results({
            @Result(property = "id", column = "id", id = true),
            @Result(property = "author", column = "author",
                    one = @One(select = "author", fetchType = FetchType.LAZY))
        })
        Blog blog(int id);

        /** Returns an author. */
        @Select("select id, name from author where id = #{id}")
        Author author(int id);
    }

    /** A row. */
    public static class Author implements Serializable {
        private static final long serialVersionUID = 1;

        int id;
        String name = "";
    }

    /** A row with an association. */
    public static class Blog implements Serializable {
        private static final long serialVersionUID = 1;

        int id;
        String title = "";
        @Nullable Author author;

        /** Returns the author. MyBatis overrides this method to load it. */
        public @Nullable Author getAuthor() {
            return author;
        }

        /** Sets the author. */
        public void setAuthor(Author author) {
            this.author = author;
        }
    }
}
