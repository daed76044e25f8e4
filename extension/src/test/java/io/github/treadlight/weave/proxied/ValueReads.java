package io.github.treadlight.weave.proxied;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Uses a class value as an application does. */
public final class ValueReads {
    private ValueReads() {}

    /**
     * Returns what each call returned or threw.
     *
     * @param child a class of a child loader
     */
    public static List<String> of(ClassValue<String> values, Class<?> child) {
        List<String> results = new ArrayList<>();
        for (Class<?> type : List.of(String.class, Cache.class, child)) {
            results.add(result(() -> values.get(type)));
            results.add(result(() -> values.get(type) == values.get(type)));
            results.add(result(() -> ((Lookup) values).lookUp(type)));
            results.add(result(() -> ((Lookup) values).lookUp(type) == ((Lookup) values).lookUp(type)));
            results.add(result(() -> removed(values, type)));
            results.add(result(() -> values.get(type) == values.get(type)));
        }
        results.add(result(() -> values.get(Override.class)));
        results.add(result(() -> ((Lookup) values).lookUp(Override.class)));
        results.add(result(() -> values.get(Void.class)));
        results.add(result(() -> values.get(null)));
        results.add(result(() -> removed(values, null)));
        return results;
    }

    private static String removed(ClassValue<String> values, Class<?> type) {
        values.remove(type);
        return values.get(type);
    }

    private static String result(Callable<?> call) {
        try {
            return String.valueOf(call.call());
        } catch (NullPointerException failure) { // its message contains names of variables
            return failure.getClass().getName();
        } catch (Throwable failure) {
            return failure.toString();
        }
    }
}
