package io.github.treadlight.classvalue;

/**
 * Many classes of one loader, made once, because defining classes for each state would take most of the time of a test.
 */
final class StressedClasses {
    /** More than the classes from which a column is made, and more than the initial room of an index. */
    static final int COUNT = Positions.FIRST_ROOM + Positions.FIRST_ROOM / 4;

    /** Classes of the server: the server's class values keep the values of these themselves. */
    static final Class<?>[] OF_SERVER = of(StressedClass.class);

    private StressedClasses() {}

    /** Returns the class and its array classes, one for each depth, all of the same loader. */
    static Class<?>[] of(Class<?> first) {
        Class<?>[] classes = new Class<?>[COUNT];
        classes[0] = first;
        for (int depth = 1; depth < COUNT; depth++) {
            classes[depth] = classes[depth - 1].arrayType();
        }
        return classes;
    }
}
