package io.github.treadlight.deploy.app.remote;

import jakarta.ejb.Stateless;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The bean, of which every application under test has a class of its own. */
@Stateless
public class EchoBean implements Echo {
    /** In the WAR's classes: the name of the application and of the deployment. */
    public static final String APPLICATION = "application.txt";

    @Override
    public Customer customer(Customer customer) {
        return customer;
    }

    @Override
    public List<Row> rows(List<Row> rows) {
        return rows;
    }

    @Override
    public Row[] array(Row[] rows) {
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
        return Description.of(value) + whose(value);
    }

    @Override
    public void refuse(String why) throws Refusal {
        throw new Refusal(why, new IllegalArgumentException("cause of " + why));
    }

    @Override
    public String application() {
        return application(EchoBean.class.getClassLoader());
    }

    /** Names the application whose class a value has, and that it is not this one when its loader is not. */
    private static String whose(Object value) {
        Class<?> type = value == null ? Void.class : Description.element(value);
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
