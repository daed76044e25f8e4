package io.github.treadlight.stream;

import org.jspecify.annotations.Nullable;

/**
 * One piece of a {@link FilterPattern} that names classes.
 *
 * @param position among the pieces of its pattern
 * @param text as it was written
 * @param rejects whether it begins with {@code !}
 * @param module the module whose classes it names; null for any module or none
 * @param name what its kind says
 */
record Piece(int position, String text, boolean rejects, @Nullable String module, Kind kind, String name) {
    /** What the name of a piece is: that of one class, that of a package, or how names of classes begin. */
    enum Kind { CLASS, PACKAGE, PREFIX }

    /** Whether it names a class, whatever the module. */
    boolean names(String className) {
        return switch (kind) {
            case CLASS -> className.equals(name);
            case PACKAGE -> className.lastIndexOf('.') == name.length() && className.startsWith(name);
            case PREFIX -> className.startsWith(name);
        };
    }

    /** Whether it is about the module of a class. */
    boolean isAboutModuleOf(Class<?> type) {
        return module == null || module.equals(type.getModule().getName());
    }
}
