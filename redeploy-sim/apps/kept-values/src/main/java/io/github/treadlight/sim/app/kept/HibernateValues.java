package io.github.treadlight.sim.app.kept;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hibernate.Hibernate;
import org.hibernate.LazyInitializationException;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.jspecify.annotations.Nullable;

/** Detached entities of Hibernate with lazy collections and references, which are proxies; initialized or not. */
final class HibernateValues {
    private HibernateValues() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("hibernate.lazy-collection", () -> author(false), HibernateValues::text),
                KeptValue.of("hibernate.initialized-collection", () -> author(true), HibernateValues::text),
                KeptValue.of("hibernate.lazy-reference", () -> book(false), HibernateValues::text),
                KeptValue.of("hibernate.initialized-reference", () -> book(true), HibernateValues::text));
    }

    /** An entity with a list and a set. */
    @Entity(name = "Writer")
    public static class Writer implements Serializable {
        private static final long serialVersionUID = 1;

        @Id
        int id;
        String name = "";
        @OneToMany(mappedBy = "writer", cascade = CascadeType.ALL)
        List<Book> books = new ArrayList<>();
        @OneToMany(mappedBy = "editor", cascade = CascadeType.ALL)
        Set<Book> edited = new LinkedHashSet<>();

        /** Returns the name. A proxy loads it. */
        public String getName() {
            return name;
        }
    }

    /** An entity that refers to others lazily. */
    @Entity(name = "Book")
    public static class Book implements Serializable {
        private static final long serialVersionUID = 1;

        @Id
        int id;
        String title = "";
        @ManyToOne(fetch = FetchType.LAZY)
        @Nullable Writer writer;
        @ManyToOne(fetch = FetchType.LAZY)
        @Nullable Writer editor;
    }

    private static Writer author(boolean initialized) throws Exception {
        try (SessionFactory factory = factory(); Session session = factory.openSession()) {
            save(session);
            Writer writer = session.find(Writer.class, 1);
            if (initialized) {
                Hibernate.initialize(writer.books);
                Hibernate.initialize(writer.edited);
            }
            return writer;
        }
    }

    private static Book book(boolean initialized) throws Exception {
        try (SessionFactory factory = factory(); Session session = factory.openSession()) {
            save(session);
            Book book = session.find(Book.class, 2);
            if (initialized) {
                Hibernate.initialize(book.writer);
            }
            return book;
        }
    }

    private static SessionFactory factory() {
        return new Configuration()
                .addAnnotatedClass(Writer.class)
                .addAnnotatedClass(Book.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:hibernate")
                .setProperty("hibernate.connection.username", "sa")
                .setProperty("hibernate.hbm2ddl.auto", "create-drop")
                .buildSessionFactory();
    }

    private static void save(Session session) {
        Writer writer = new Writer();
        writer.id = 1;
        writer.name = "Ada";
        Book book = new Book();
        book.id = 2;
        book.title = "Engines";
        book.writer = writer;
        book.editor = writer;
        writer.books.add(book);
        writer.edited.add(book);
        session.beginTransaction();
        session.persist(writer);
        session.getTransaction().commit();
        session.clear();
    }

    private static String text(Writer writer) {
        return writer.name + " " + text(() -> writer.books.get(0).title) + " " + writer.books.getClass().getSimpleName()
                + " " + text(() -> writer.edited.iterator().next().title) + " "
                + writer.edited.getClass().getSimpleName();
    }

    private static String text(Book book) {
        Writer writer = book.writer;
        return book.title + " by "
                + (writer == null ? "nobody" : text(writer::getName) + " " + Hibernate.isInitialized(writer));
    }

    /** A part of an entity, which may not be loaded. */
    private interface Part {
        String get();
    }

    private static String text(Part part) {
        try {
            return part.get();
        } catch (LazyInitializationException lazy) {
            return "(not loaded)";
        }
    }
}
