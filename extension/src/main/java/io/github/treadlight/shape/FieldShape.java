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
     * @param files returns the class file for an internal name, or null if it is missing
     * @return the shape, or an empty result if the class, the field or a class of the nest is missing
     * @throws RuntimeException if a class file is damaged
     */
    public static Optional<String> of(String owner, String field, Function<String, byte @Nullable []> files) {
        byte[] file = files.apply(owner);
        ClassShape declaring = file == null ? null : ClassShape.of(file);
        String declaration = declaring == null ? null : declaring.declaration(field).orElse(null);
        if (declaring == null || declaration == null) {
            return Optional.empty();
        }
        Set<String> texts = new TreeSet<>(declaring.usersOf(owner, field));
        for (String other : nest(declaring, files)) {
            byte[] member = files.apply(other);
            if (member == null) {
                return Optional.empty();
            }
            texts.addAll(ClassShape.of(member).usersOf(owner, field));
        }
        return Optional.of(ClassShape.digest(field + ' ' + declaration + '\n' + String.join("\n", texts)));
    }

    /** Returns the internal names of the other classes of the nest. */
    private static Set<String> nest(ClassShape declaring, Function<String, byte @Nullable []> files) {
        String host = declaring.nestHost();
        if (host == null) {
            return declaring.nest();
        }
        byte[] file = files.apply(host);
        Set<String> others = new TreeSet<>(file == null ? Set.of() : ClassShape.of(file).nest());
        others.add(host);
        others.remove(declaring.name());
        return others;
    }
}
