package io.github.treadlight.stream;

import org.jspecify.annotations.Nullable;

/**
 * One piece of a {@link FilterPattern} that names classes.
 *
 * @param text as it was written
 * @param rejects whether it begins with {@code !}
 * @param module the only module whose classes it names; null for those of any module or none
 * @param kind what {@code name} is
 */
record Piece(int position, String text, boolean rejects, @Nullable String module, Kind kind, String name) {
    /** A class's whole name, a package's whole name, or the beginning of a class's name. */
    enum Kind { CLASS, PACKAGE, PREFIX }

    /** Whether it names a class, its module aside. */
    boolean names(String className) {
        return switch (kind) {
            case CLASS -> className.equals(name);
            case PACKAGE -> className.lastIndexOf('.') == name.length() && className.startsWith(name);
            case PREFIX -> className.startsWith(name);
        };
    }

    /** Whether the class is of the piece's module. */
    boolean isOfModule(Class<?> loaded) {
        return module == null || module.equals(loaded.getModule().getName());
    }

    /** Whether it lets in one class alone. */
    boolean allowsOneClass() {
        return kind == Kind.CLASS && !rejects;
    }
}
