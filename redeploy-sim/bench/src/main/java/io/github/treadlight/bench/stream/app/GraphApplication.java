package io.github.treadlight.bench.stream.app;

import io.github.treadlight.bench.stream.StreamApp;
import io.github.treadlight.bench.stream.StreamGraph;
import java.io.ObjectInput;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Creates the object graphs and reads them back. */
public final class GraphApplication implements StreamApp {
    /** Creates the application. Called by reflection. */
    public GraphApplication() {}

    @Override
    public Object create(StreamGraph graph) {
        int count = graph.count();
        return switch (graph) {
            case BEAN -> new Bean("Ada Lovelace", "London", 18_151_210, 1843, 12.5, true);
            case ROWS_200, CLASSES_10, CLASSES_100, CLASSES_1000 -> list(count, TableRow::new);
            case RECORDS_10, RECORDS_100, RECORDS_1000 -> list(count, RowRecord::of);
            case NESTED_20 -> new Nested.Level1();
            case INTS_1000 -> IntStream.range(0, count).map(i -> i * 31).toArray();
            case STRINGS_100 -> IntStream.range(0, count).mapToObj(i -> "string " + i).toArray(String[]::new);
            case ROW_ARRAY_100 -> IntStream.range(0, count).mapToObj(TableRow::new).toArray(TableRow[]::new);
            case PROXIES_10 -> list(count, GraphApplication::proxy);
        };
    }

    @Override
    public @Nullable Object read(Function<Object, @Nullable Object> read, ObjectInput in) {
        return read.apply(in);
    }

    private static <T> List<T> list(int count, IntFunction<T> element) {
        return IntStream.range(0, count).mapToObj(element).collect(Collectors.toCollection(ArrayList::new));
    }

    private static Object proxy(int number) {
        Class<?>[] interfaces = {HasName.class};
        return Proxy.newProxyInstance(GraphApplication.class.getClassLoader(), interfaces, new NameHandler(number));
    }
}
