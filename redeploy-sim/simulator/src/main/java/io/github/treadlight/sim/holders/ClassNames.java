package io.github.treadlight.sim.holders;

/** The JVM's names of classes as people write them. */
final class ClassNames {
    private ClassNames() {}

    /** {@code [Ljava/lang/String;} is {@code java.lang.String[]}. */
    static String ofSource(String internal) {
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
