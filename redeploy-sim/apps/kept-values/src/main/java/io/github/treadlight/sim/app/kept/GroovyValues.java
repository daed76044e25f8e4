package io.github.treadlight.sim.app.kept;

import groovy.lang.Closure;
import groovy.lang.GString;
import groovy.lang.IntRange;
import groovy.lang.Tuple2;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.codehaus.groovy.runtime.DefaultGroovyMethods;
import org.codehaus.groovy.runtime.GStringImpl;

/** Values of Groovy. A closure is kept without the script that created it, as Groovy's documentation advises. */
final class GroovyValues {
    private static final String OWNER = "an owner";

    private GroovyValues() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("groovy.closure", () -> new Greeting(OWNER, "Ada").dehydrate(),
                        closure -> closure.call("Hello")),
                KeptValue.of("groovy.curried-closure",
                        () -> new Greeting(OWNER, "Ada").dehydrate().curry("Good morning"), Closure::call),
                KeptValue.of("groovy.composed-closure",
                        () -> new Greeting(OWNER, "Ada").rightShift(new Greeting(OWNER, "Grace")).dehydrate(),
                        closure -> closure.call("Hello")),
                KeptValue.of("groovy.string", () -> gString("Hello, ", "Ada")),
                KeptValue.of("groovy.values", GroovyValues::values),
                KeptValue.of("groovy.closure-as-interface", GroovyValues::comparator,
                        comparator -> "compares to " + comparator.compare("a", "b")));
    }

    private static GString gString(String text, Object value) {
        return new GStringImpl(new Object[] {value}, new String[] {text, ""});
    }

    private static List<Object> values() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("range", new ArrayList<>(new IntRange(true, 1, 4)));
        map.put("tuple", new Tuple2<>("a", 1));
        map.put("text", gString("number ", 5));
        return new ArrayList<>(List.of(map, DefaultGroovyMethods.asImmutable(new ArrayList<>(List.of(1, 2)))));
    }

    /** Returns {@code closure as Comparator}, a proxy that calls a closure. */
    @SuppressWarnings("unchecked")
    private static Comparator<String> comparator() {
        return (Comparator<String>) DefaultGroovyMethods.asType(new Comparing(), Comparator.class);
    }

    /** A closure with two parameters. */
    static final class Comparing extends Closure<Integer> {
        private static final long serialVersionUID = 1;

        Comparing() {
            super(OWNER, OWNER);
        }

        /** Compares two texts. Groovy calls this method by its name. */
        public Integer doCall(String one, String other) {
            return one.compareTo(other);
        }
    }
}
