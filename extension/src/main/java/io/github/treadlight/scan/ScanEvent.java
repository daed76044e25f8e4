package io.github.treadlight.scan;

/** The kinds of events between the header of a class and its end, by their numbers in a {@link JarScan}. */
final class ScanEvent {
    /** Ends the innermost class, field, method or annotation. */
    static final int END = 0;
    /** An annotation of a class, field or method: descriptor, whether it is visible at run time, elements. */
    static final int ANNOTATION = 1;
    /** A field that has annotations: access, name, descriptor, signature. */
    static final int FIELD = 2;
    /** A method that has annotations, or a default value: access, name, descriptor, signature. */
    static final int METHOD = 3;
    /** The default value of an annotation's element: elements. */
    static final int DEFAULT = 4;
    /** An annotation of a parameter: its index, then as {@link #ANNOTATION}. */
    static final int PARAMETER = 5;
    /** An element with a constant: name, constant. */
    static final int VALUE = 6;
    /** An element with an enum constant: name, descriptor, constant's name. */
    static final int ENUM = 7;
    /** An element with an annotation: name, descriptor, elements. */
    static final int NESTED = 8;
    /** An element with an array: name, elements. */
    static final int ARRAY = 9;
    /** The names of classes to which the class refers, and to which no event before refers. */
    static final int NAMES = 10;

    private ScanEvent() {}
}
