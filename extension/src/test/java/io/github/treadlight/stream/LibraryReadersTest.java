package io.github.treadlight.stream;

import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import java.io.ByteArrayInputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import javax.management.BadAttributeValueExpException;
import org.apache.ibatis.annotations.CacheNamespace;
import org.apache.ibatis.annotations.Many;
import org.apache.ibatis.annotations.One;
import org.apache.ibatis.annotations.Result;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.cache.Cache;
import org.apache.ibatis.cache.decorators.SerializedCache;
import org.apache.ibatis.cache.impl.PerpetualCache;
import org.apache.ibatis.executor.loader.AbstractSerialStateHolder;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.mapping.FetchType;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of libraries that read, in streams of their own, listed classes that they wrote for themselves. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class LibraryReadersTest {
    @RegisterExtension
    static final GuardedJvm JVM = new GuardedJvm();

    private static final String HOLDER = AbstractSerialStateHolder.class.getName();

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    @AfterEach
    void reset() {
        JVM.reset();
    }

    /** An author of a blog. */
    public static class Author implements Serializable {
        private static final long serialVersionUID = 1;
    }

    /** A blog whose author MyBatis loads when it is asked for. */
    public static class Blog implements Serializable {
        private static final long serialVersionUID = 1;

        private int id;
        private Author author;
        private List<Blog> successors;
        private Object note;

        public int getId() {
            return id;
        }

        public Author getAuthor() {
            return author;
        }

        public List<Blog> getSuccessors() {
            return successors;
        }

        public void setNote(Object note) {
            this.note = note;
        }
    }

    /** Second-level cache and lazy loading as in MyBatis' documentation. */
    @CacheNamespace
    public interface Blogs {
        @Select("select id, author from blog where id = #{id}")
        @Result(property = "author", column = "author", one = @One(select = "author", fetchType = FetchType.LAZY))
        @Result(property = "id", column = "id", id = true)
        @Result(property = "successors", column = "id", many = @Many(select = "successors"))
        Blog blog(int id);

        @Select("select id, author from blog where id > #{id}")
        @Result(property = "author", column = "author", one = @One(select = "author", fetchType = FetchType.LAZY))
        List<Blog> successors(int id);

        @Select("select id from author where id = #{id}")
        Author author(int id);
    }

    private static SqlSessionFactory database(String name) throws Exception {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute("create table author (id int primary key)");
            statement.execute("create table blog (id int primary key, author int)");
            statement.execute("insert into author values (1), (2)");
            statement.execute("insert into blog values (1, 1), (2, 2)");
        }
        Configuration configuration =
                new Configuration(new Environment("test", new JdbcTransactionFactory(), source));
        configuration.addMapper(Blogs.class);
        return new SqlSessionFactoryBuilder().build(configuration);
    }

    private static Blog load(SqlSessionFactory database) {
        try (SqlSession session = database.openSession()) {
            return session.getMapper(Blogs.class).blog(1);
        }
    }

    @Test
    void theCacheOfMyBatisReadsEntitiesWithLazyAssociations() throws Exception {
        SqlSessionFactory database = database("lazy");
        for (int i = 0; i < 3; i++) {
            Blog blog = load(database);
            assertThat(blog.getId()).isEqualTo(1);
            assertThat(blog.getSuccessors()).singleElement().extracting(Blog::getId).isEqualTo(2);
        }
        assertThat(database.getConfiguration().getCache(Blogs.class.getName()).getSize()).isPositive();
        assertThat(warnings.lines()).isEmpty();
    }

    @Test
    void theStreamWithinAnEntityOfMyBatisIsFiltered() throws Exception {
        Cache cache = new SerializedCache(new PerpetualCache("test"));
        Blog blog = load(database("nested"));
        cache.putObject("harmless", blog);
        assertThat(((Blog) cache.getObject("harmless")).getId()).isEqualTo(1);
        blog.setNote(new BadAttributeValueExpException(null));
        cache.putObject("gadget", blog);
        assertThatThrownBy(() -> cache.getObject("gadget")).rootCause().isInstanceOf(InvalidClassException.class)
                .hasMessageContaining(BadAttributeValueExpException.class.getName());
        cache.putObject("gadget beside it", new Object[] {blog, new BadAttributeValueExpException(null)});
        assertThatThrownBy(() -> cache.getObject("gadget beside it")).rootCause()
                .hasMessageContaining(BadAttributeValueExpException.class.getName());
    }

    @Test
    void anyOtherReaderOfAnEntityOfMyBatisIsRejected() throws Exception {
        byte[] bytes = write(load(database("other")));
        assertThatThrownBy(() -> new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject())
                .isInstanceOf(InvalidClassException.class).hasMessageContaining(HOLDER);
        Cache cache = new SerializedCache(new PerpetualCache("test"));
        cache.putObject("opening", new OpeningObject(bytes));
        assertThatThrownBy(() -> cache.getObject("opening")).rootCause().hasMessageContaining(HOLDER);
    }
}
