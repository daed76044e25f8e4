package io.github.treadlight.sim.holders;

/** Converts class names from the JVM's form to that of source code. */
final class ClassNames {
    private ClassNames() {}

    /** Returns {@code java.lang.String[]} for {@code [Ljava/lang/String;}, for example. */
    static String toSource(String internal) {
        int dimensions = 0;
        while (dimensions < internal.length() && internal.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = internal.substring(dimensions);
        if (dimensions > 0) {
            element = switch (element.charAt(0)) {
                case 'L' -> element.substring(1, element.length() - 1);
                case 'Z' -> "boolean";
                case 'B' -> "byte";
                case 'C' -> "char";
                case 'S' -> "short";
                case 'I' -> "int";
                case 'J' -> "long";
                case 'F' -> "float";
                case 'D' -> "double";
                default -> element;
            };
        }
        return element.replace('/', '.') + "[]".repeat(dimensions);
    }
}
