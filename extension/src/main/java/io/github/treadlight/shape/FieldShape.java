package io.github.treadlight.shape;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a field: its type, and the methods of its class and of the class's nest that read or write it. Other
 * classes that use a field that is not private do not count.
 */
public final class FieldShape {
    private FieldShape() {}

    /**
     * Returns the shape of a field.
     *
     * @param owner the internal name of the class that declares the field
     * @param classes returns the class with an internal name, or null if it is missing
     * @return the shape, or an empty result if the class, the field or a class of the nest is missing
     */
    public static Optional<String> of(String owner, String field, Function<String, @Nullable ClassShape> classes) {
        ClassShape declaring = classes.apply(owner);
        String declaration = declaring == null ? null : declaring.declaration(field).orElse(null);
        if (declaring == null || declaration == null) {
            return Optional.empty();
        }
        Set<String> texts = new TreeSet<>(declaring.usersOf(owner, field));
        for (String other : nest(declaring, classes)) {
            ClassShape member = classes.apply(other);
            if (member == null) {
                return Optional.empty();
            }
            texts.addAll(member.usersOf(owner, field));
        }
        return Optional.of(ClassShape.digest(field + ' ' + declaration + '\n' + String.join("\n", texts)));
    }

    /** Returns the internal names of the other classes of the nest. */
    private static Set<String> nest(ClassShape declaring, Function<String, @Nullable ClassShape> classes) {
        String host = declaring.nestHost();
        if (host == null) {
            return declaring.nest();
        }
        ClassShape ofHost = classes.apply(host);
        Set<String> others = new TreeSet<>(ofHost == null ? Set.of() : ofHost.nest());
        others.add(host);
        others.remove(declaring.name());
        return others;
    }
}
