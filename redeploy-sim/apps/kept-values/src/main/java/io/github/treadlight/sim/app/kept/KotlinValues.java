package io.github.treadlight.sim.app.kept;

import java.util.ArrayList;
import java.util.List;
import kotlin.Lazy;
import kotlin.LazyKt;
import kotlin.Pair;
import kotlin.Triple;
import kotlin.collections.CollectionsKt;
import kotlin.collections.MapsKt;
import kotlin.enums.EnumEntriesKt;
import kotlin.jvm.functions.Function1;
import kotlin.jvm.internal.Lambda;
import kotlin.text.Regex;

/** Values of Kotlin: data classes, lambdas, lazy properties, and what its library creates. */
final class KotlinValues {
    private KotlinValues() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("kotlin.data-classes", () -> new Pair<>("tea", new Triple<>(1, 2L, 'c'))),
                KeptValue.of("kotlin.lambda", () -> new Doubling(3), lambda -> "times three " + lambda.invoke(2)),
                KeptValue.of("kotlin.lazy", KotlinValues::lazy, value -> "lazy " + value.getValue()),
                KeptValue.of("kotlin.collections", KotlinValues::collections),
                KeptValue.of("kotlin.regular-expression", () -> new Regex("a+")));
    }

    private enum Color { RED, GREEN }

    /** A lambda as Kotlin compiles it for a function that must be serializable. */
    private static final class Doubling extends Lambda<Integer> implements Function1<Integer, Integer> {
        private static final long serialVersionUID = 1;

        private final int factor;

        Doubling(int factor) {
            super(1);
            this.factor = factor;
        }

        @Override
        public Integer invoke(Integer number) {
            return number * factor;
        }
    }

    private static Lazy<String> lazy() {
        return LazyKt.lazy(() -> "computed");
    }

    private static List<Object> collections() {
        List<Object> built = CollectionsKt.createListBuilder();
        built.add("one");
        built.add("two");
        var map = MapsKt.createMapBuilder();
        map.put("key", new Pair<>(1, 2));
        return new ArrayList<>(List.of(CollectionsKt.build(built), MapsKt.build(map), CollectionsKt.listOf(1, 2),
                CollectionsKt.emptyList(), MapsKt.emptyMap(), EnumEntriesKt.enumEntries(Color.values())));
    }
}
