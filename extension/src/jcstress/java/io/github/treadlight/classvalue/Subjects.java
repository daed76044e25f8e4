package io.github.treadlight.classvalue;

/**
 * Many classes of one loader, made once: a state that defined classes of its own would take all the time of a test.
 */
final class Subjects {
    /** More than a class value takes to become a column, and more than an index first has room for. */
    static final int COUNT = Positions.FIRST_ROOM + Positions.FIRST_ROOM / 4;

    /** Of the server: class values of the server keep the values of these themselves. */
    static final Class<?>[] OF_SERVER = of(Subject.class);

    private Subjects() {}

    /** The class and its arrays; those of each depth have a class of their own, of the same loader. */
    static Class<?>[] of(Class<?> first) {
        Class<?>[] classes = new Class<?>[COUNT];
        classes[0] = first;
        for (int depth = 1; depth < COUNT; depth++) {
            classes[depth] = classes[depth - 1].arrayType();
        }
        return classes;
    }
}
