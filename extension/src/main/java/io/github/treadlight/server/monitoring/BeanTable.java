package io.github.treadlight.server.monitoring;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;

/**
 * An attribute of an MBean that is a table.
 *
 * @param <R> the type of the objects that the rows describe
 */
final class BeanTable<R> {
    private final CompositeType row;
    private final Map<String, BeanAttribute<R>> columns = new LinkedHashMap<>();

    /** @param name the name of the type of rows, which clients may know */
    BeanTable(String name, List<Figure<R>> figures, List<BeanAttribute<R>> texts) {
        Stream.concat(texts.stream(), figures.stream().map(Figure::attribute)).forEach(each -> columns.put(
                each.name().substring(0, 1).toLowerCase(Locale.ROOT) + each.name().substring(1), each));
        String[] names = columns.keySet().toArray(String[]::new);
        try {
            row = new CompositeType(name, name, names, names,
                    columns.values().stream().map(BeanAttribute::type).toArray(OpenType[]::new));
        } catch (OpenDataException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns an attribute whose rows describe the objects that the function returns. */
    <S> BeanAttribute<S> attribute(String name, Function<S, List<R>> rows) {
        return new BeanAttribute<>(name, arrayOf(row),
                source -> rows.apply(source).stream().map(this::data).toArray(CompositeData[]::new));
    }

    /** Returns the type of arrays. */
    static OpenType<?> arrayOf(OpenType<?> element) {
        try {
            return new ArrayType<>(1, element);
        } catch (OpenDataException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private CompositeData data(R source) {
        Map<String, Object> values = new LinkedHashMap<>();
        columns.forEach((name, column) -> values.put(name, column.read().apply(source)));
        try {
            return new CompositeDataSupport(row, values);
        } catch (OpenDataException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
