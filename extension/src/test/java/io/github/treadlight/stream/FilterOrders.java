package io.github.treadlight.stream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.rmi.MarshalledObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A program that prints the filters that an application sees, and the effect of those that it sets, for all orders of
 * its calls. The test compares its output in two JVMs, so it uses nothing of Treadlight.
 */
public final class FilterOrders {
    /** The beginning of each line of the output. */
    static final String LINE = "> ";

    /** An allow-list, which rejects BitSet. */
    private static final ObjectInputFilter LIST = ObjectInputFilter.Config.createFilter(
            "java.util.ArrayList;java.lang.*;java.rmi.*;io.github.treadlight.**;!*");
    private static final ObjectInputFilter ALL = ObjectInputFilter.Config.createFilter("*");
    /** Get the filter, set null, set each of the two filters, set a merged filter, set the present one, read. */
    private static final String STEPS = "gnlampr";
    private static final int LONGEST = 4;

    private FilterOrders() {}

    public static void main(String[] arguments) throws Exception {
        Opening opening = bytes -> new ObjectInputStream(new ByteArrayInputStream(bytes));
        run(opening, opening);
    }

    /** Opens a stream of a container. */
    @FunctionalInterface
    public interface Opening {
        ObjectInputStream open(byte[] bytes) throws IOException;
    }

    /** Runs the program with two streams of containers. */
    public static void run(Opening one, Opening other) throws Exception {
        printOrders("");
        for (ObjectInputFilter filter : new ObjectInputFilter[] {null, LIST, ALL}) {
            printMarshalled(filter);
            printAsking("own stream", filter, bytes -> new Own(new ByteArrayInputStream(bytes)));
        }
        if (!Boolean.getBoolean("jdk.serialSetFilterAfterRead")) { // Treadlight has set a filter on its streams
            printAsking("container's stream", null, one);
            printAsking("another container's stream", null, other);
        }
        print("unrelated: " + new Unrelated().getObjectInputFilter() + " " + Other.getObjectInputFilter()
                + " " + new Derived().ask());
    }

    private static void printOrders(String order) throws IOException {
        if (!order.isEmpty()) {
            print("order " + order + ": " + outcome(order));
        }
        if (order.length() < LONGEST) {
            for (char step : STEPS.toCharArray()) {
                printOrders(order + step);
            }
        }
    }

    private static String outcome(String order) throws IOException {
        StringBuilder outcome = new StringBuilder();
        byte[] bytes = write(new ArrayList<>(List.of(1)), new BitSet(), new ArrayList<>(), new BitSet());
        try (Own in = new Own(new ByteArrayInputStream(bytes))) {
            for (char step : order.toCharArray()) {
                outcome.append(step).append('=').append(take(step, in)).append(' ');
            }
        }
        return outcome.toString().strip();
    }

    private static String take(char step, Own in) {
        try {
            switch (step) {
                case 'g' -> {
                    return in.seen().toString();
                }
                case 'n' -> in.setObjectInputFilter(null);
                case 'l' -> in.setObjectInputFilter(LIST);
                case 'a' -> in.setObjectInputFilter(ALL);
                case 'm' -> {
                    in.merged = ObjectInputFilter.merge(in.getObjectInputFilter(), LIST);
                    in.setObjectInputFilter(in.merged);
                }
                case 'p' -> in.setObjectInputFilter(in.getObjectInputFilter());
                default -> {
                    return in.readObject().getClass().getSimpleName();
                }
            }
            return "ok";
        } catch (IOException | ClassNotFoundException | RuntimeException failure) {
            return failure.getClass().getSimpleName() + "(" + failure.getMessage() + ")";
        }
    }

    private static void print(String text) {
        System.out.println(LINE + text);
    }

    private static String name(@Nullable ObjectInputFilter filter) {
        return filter == null ? "null" : filter == LIST ? "list" : filter == ALL ? "all"
                : filter == ObjectInputFilter.Config.getSerialFilter() ? "of the JVM" : filter.getClass().getName();
    }

    private static void printMarshalled(@Nullable ObjectInputFilter filter) throws Exception {
        for (Serializable content : List.of(new ArrayList<>(), new BitSet())) {
            String result;
            try (ObjectInputStream in = new ObjectInputStream(
                    new ByteArrayInputStream(write(new MarshalledObject<>(content))))) {
                if (filter != null) {
                    in.setObjectInputFilter(filter);
                }
                result = ((MarshalledObject<?>) in.readObject()).get().toString();
            } catch (IOException rejected) {
                result = rejected.toString();
            }
            print("marshalled with " + name(filter) + ": " + result);
        }
    }

    private static void printAsking(String kind, @Nullable ObjectInputFilter filter, Opening opening)
            throws Exception {
        String result;
        try (ObjectInputStream in = opening.open(write(new Asking()))) {
            if (filter != null) {
                in.setObjectInputFilter(filter);
            }
            result = ((Asking) in.readObject()).seen.toString();
        } catch (IOException rejected) {
            result = rejected.toString();
        }
        print(kind + " with " + name(filter) + ": " + result);
    }

    private static byte[] write(Object... objects) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (Object each : objects) {
                out.writeObject(each);
            }
        }
        return bytes.toByteArray();
    }

    /** Streams and other things that have a filter. */
    interface HasFilter {
        @Nullable ObjectInputFilter getObjectInputFilter();

        default @Nullable ObjectInputFilter asked() {
            return getObjectInputFilter();
        }
    }

    /** A stream of the application, which asks for its filter in every way that has an instruction of its own. */
    private static final class Own extends ObjectInputStream implements HasFilter {
        private @Nullable ObjectInputFilter merged;

        Own(InputStream source) throws IOException {
            super(source);
        }

        /** Returns the distinct results, so one if all ways agree. */
        Set<String> seen() {
            ObjectInputStream plain = this;
            HasFilter general = this;
            Supplier<ObjectInputFilter> bound = plain::getObjectInputFilter;
            Function<ObjectInputStream, ObjectInputFilter> unbound = ObjectInputStream::getObjectInputFilter;
            Function<HasFilter, ObjectInputFilter> ofInterface = HasFilter::getObjectInputFilter;
            Supplier<ObjectInputFilter> ofSuper = super::getObjectInputFilter;
            Set<String> seen = new LinkedHashSet<>();
            add(seen, getObjectInputFilter());
            add(seen, super.getObjectInputFilter());
            add(seen, plain.getObjectInputFilter());
            add(seen, general.getObjectInputFilter());
            add(seen, general.asked());
            add(seen, bound.get());
            add(seen, unbound.apply(this));
            add(seen, ofInterface.apply(this));
            add(seen, ofSuper.get());
            return seen;
        }

        private void add(Set<String> seen, @Nullable ObjectInputFilter filter) {
            seen.add(filter != null && filter == merged ? "merged" : name(filter));
        }
    }

    /** An object that asks its stream for the filter, and tries to set one. */
    private static final class Asking implements Serializable {
        private static final long serialVersionUID = 1;

        private transient List<String> seen;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            seen = new ArrayList<>();
            seen.add(name(in.getObjectInputFilter()));
            if (in.getObjectInputFilter() == null) {
                try {
                    in.setObjectInputFilter(LIST);
                    seen.add("set");
                } catch (IllegalStateException refused) {
                    seen.add("refused");
                }
            }
            seen.add(name(in.getObjectInputFilter()));
        }
    }

    /** A class that is no stream. */
    private static class Unrelated {
        protected ObjectInputFilter getObjectInputFilter() {
            return LIST;
        }

        @Override
        public final String toString() {
            return "unrelated";
        }
    }

    /** A class with a static method of the same name. */
    private static final class Other {
        static ObjectInputFilter getObjectInputFilter() {
            return ALL;
        }
    }

    /** A class that overrides the method. */
    private static final class Derived extends Unrelated {
        @Override
        protected ObjectInputFilter getObjectInputFilter() {
            return ObjectInputFilter.merge(super.getObjectInputFilter(), ALL);
        }

        String ask() {
            return name(this.getObjectInputFilter());
        }
    }
}
