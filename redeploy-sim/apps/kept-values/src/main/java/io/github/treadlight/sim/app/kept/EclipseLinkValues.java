package io.github.treadlight.sim.app.kept;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.PersistenceUnit;
import jakarta.persistence.Table;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.transaction.UserTransaction;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import javax.naming.InitialContext;
import org.jspecify.annotations.Nullable;

/** Detached entities of the server's EclipseLink with indirection: of collections, and of references by weaving. */
final class EclipseLinkValues {
    private EclipseLinkValues() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("eclipselink.lazy-collection", () -> client(false), EclipseLinkValues::text),
                KeptValue.of("eclipselink.initialized-collection", () -> client(true), EclipseLinkValues::text),
                KeptValue.of("eclipselink.lazy-reference", () -> invoice(false), EclipseLinkValues::text),
                KeptValue.of("eclipselink.initialized-reference", () -> invoice(true), EclipseLinkValues::text));
    }

    /** Declares the persistence unit, which only a class that the container manages can do. */
    @WebServlet("/persistence")
    @PersistenceUnit(name = "persistence/kept", unitName = "kept")
    public static class Declaration extends HttpServlet {}

    /** An entity with a list. */
    @Entity
    @Table(name = "kept_client") // the default has a $, which some databases reject
    public static class Client implements Serializable {
        private static final long serialVersionUID = 1;

        @Id
        private int id;
        private String name = "";
        @OneToMany(mappedBy = "client", cascade = CascadeType.ALL)
        private List<Invoice> invoices = new ArrayList<>();

        /** Returns the name. */
        public String getName() {
            return name;
        }

        /** Returns the invoices. EclipseLink loads them in methods of the entity only. */
        public List<Invoice> getInvoices() {
            return invoices;
        }
    }

    /** An entity that refers to another lazily. */
    @Entity
    @Table(name = "kept_invoice")
    public static class Invoice implements Serializable {
        private static final long serialVersionUID = 1;

        @Id
        private int id;
        private String title = "";
        @ManyToOne(fetch = FetchType.LAZY)
        private @Nullable Client client;

        /** Returns the title. */
        public String getTitle() {
            return title;
        }

        /** Returns the client. EclipseLink loads it in methods of the entity only. */
        public @Nullable Client getClient() {
            return client;
        }
    }

    private static Client client(boolean initialized) throws Exception {
        try (EntityManager entities = saved()) {
            Client client = entities.find(Client.class, 1);
            if (initialized) {
                checkLoaded(text(client));
            }
            return client;
        }
    }

    private static Invoice invoice(boolean initialized) throws Exception {
        try (EntityManager entities = saved()) {
            Invoice invoice = entities.find(Invoice.class, 2);
            if (initialized) {
                checkLoaded(text(invoice));
            }
            return invoice;
        }
    }

    @SuppressWarnings("BanJNDI") // the names are constants
    private static EntityManager saved() throws Exception {
        EntityManagerFactory factory = InitialContext.doLookup("java:comp/env/persistence/kept");
        UserTransaction transaction = InitialContext.doLookup("java:comp/UserTransaction");
        transaction.begin();
        try (EntityManager entities = factory.createEntityManager()) {
            if (entities.find(Client.class, 1) == null) {
                entities.persist(newClient());
            }
            transaction.commit();
        } catch (RuntimeException failed) {
            transaction.rollback();
            throw failed;
        }
        factory.getCache().evictAll();
        return factory.createEntityManager();
    }

    /** Throws an IllegalStateException if a text, which has loaded all parts, does not contain them. */
    private static void checkLoaded(String text) {
        if (text.contains("(")) {
            throw new IllegalStateException("not loaded: " + text);
        }
    }

    private static Client newClient() {
        Client client = new Client();
        client.id = 1;
        client.name = "Ada";
        Invoice invoice = new Invoice();
        invoice.id = 2;
        invoice.title = "Engines";
        invoice.client = client;
        client.invoices.add(invoice);
        return client;
    }

    private static String text(Client client) {
        return client.getName() + " " + text(() -> client.getInvoices().get(0).getTitle()) + " "
                + client.getInvoices().getClass().getSimpleName();
    }

    private static String text(Invoice invoice) {
        return invoice.getTitle() + " of " + text(() -> {
            Client client = invoice.getClient();
            return client == null ? "(nobody)" : client.getName();
        });
    }

    /** A part of an entity, which may not be loaded. */
    private interface Part {
        String get();
    }

    private static String text(Part part) {
        try {
            return part.get();
        } catch (RuntimeException lazy) {
            return "(" + lazy.getClass().getSimpleName() + ")";
        }
    }
}
