package io.github.treadlight.stream.pattern;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One piece of a {@link FilterPattern} that names classes.
 *
 * @param position the place among the pieces of its pattern
 * @param text the piece as it was written
 * @param rejects whether the piece begins with {@code !}
 * @param module the module whose classes the piece names; null for any module or none
 * @param name the name, prefix or package, depending on the kind
 */
public record PatternPiece(
        int position, String text, boolean rejects, @Nullable String module, Kind kind, String name) {
    /** The kinds of pieces. */
    enum Kind {
        /** One class. */
        CLASS,
        /** The classes of a package, without those of packages below it. */
        PACKAGE,
        /** The classes whose names have a prefix. */
        PREFIX,
        /** The application's own classes. */
        OWN
    }

    /** Returns whether the piece names a class; ignores its module and loader. */
    boolean names(String className) {
        return switch (kind) {
            case CLASS -> className.equals(name);
            case PACKAGE -> className.lastIndexOf('.') == name.length() && className.startsWith(name);
            case PREFIX -> className.startsWith(name);
            case OWN -> true;
        };
    }

    /** Returns whether the piece allows all classes. */
    boolean allowsAll() {
        return !rejects && kind == Kind.PREFIX && name.isEmpty() && module == null;
    }

    /** Returns whether a class must be loaded before the piece decides. */
    boolean needsClass() {
        return module != null || kind == Kind.OWN;
    }

    /**
     * Returns whether the piece is for a class of this module and loader.
     *
     * @param isOwn whether the application that reads has the class
     */
    boolean includes(Class<?> type, Predicate<Class<?>> isOwn) {
        return kind == Kind.OWN ? isOwn.test(type) : module == null || module.equals(type.getModule().getName());
    }
}
