package io.github.treadlight.deploy.app.remote;

import jakarta.ejb.Stateless;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The remote EJB. Each application under test has its own class of this name. */
@Stateless
public class EchoBean implements Echo {
    /** A file in the WAR's classes with the name of the application and the number of its version. */
    public static final String APPLICATION = "application.txt";

    @Override
    public Customer customer(Customer customer) {
        return customer;
    }

    @Override
    public List<OrderRow> rows(List<OrderRow> rows) {
        return rows;
    }

    @Override
    public OrderRow[] array(OrderRow[] rows) {
        return rows;
    }

    @Override
    public int[] numbers(int[] numbers) {
        return numbers;
    }

    @Override
    public Object any(Serializable value) {
        return value;
    }

    @Override
    public String describe(Serializable value) {
        return ValueDescription.of(value) + definingApplication(value);
    }

    @Override
    public void refuse(String reason) throws RefusedException {
        throw new RefusedException(reason, new IllegalArgumentException("cause of " + reason));
    }

    @Override
    public String application() {
        return application(EchoBean.class.getClassLoader());
    }

    /** Names the application whose loader defined the class of a value, and this application if it is another. */
    private static String definingApplication(Object value) {
        Class<?> type = value == null ? Void.class : ValueDescription.element(value);
        ClassLoader loader = type.getClassLoader();
        if (loader == null) {
            return "";
        }
        return ", class of " + application(loader)
                + (loader == EchoBean.class.getClassLoader() ? "" : ", not of " + application(
                        EchoBean.class.getClassLoader()));
    }

    private static String application(ClassLoader loader) {
        try (InputStream name = loader.getResourceAsStream(APPLICATION)) {
            return name == null ? loader.toString() : new String(name.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
