package io.github.treadlight.scan.jar;

/** The kinds of events between the header of a class and its end, by their numbers in a {@link JarScan}. */
public final class ScanEvent {
    /** Ends the innermost class, field, method or annotation. */
    public static final int END = 0;
    /** An annotation of a class, field or method: descriptor, whether it is visible at run time, elements. */
    public static final int ANNOTATION = 1;
    /** A field that has annotations: access, name, descriptor, signature. */
    public static final int FIELD = 2;
    /** A method that has annotations, or a default value: access, name, descriptor, signature. */
    public static final int METHOD = 3;
    /** The default value of an annotation's element: elements. */
    public static final int DEFAULT = 4;
    /** An annotation of a parameter: its index, then as {@link #ANNOTATION}. */
    public static final int PARAMETER = 5;
    /** An element with a constant: name, constant. */
    public static final int VALUE = 6;
    /** An element with an enum constant: name, descriptor, constant's name. */
    public static final int ENUM = 7;
    /** An element with an annotation: name, descriptor, elements. */
    public static final int NESTED = 8;
    /** An element with an array: name, elements. */
    public static final int ARRAY = 9;
    /** The names of classes that occur in a signature for the first time. */
    public static final int NAMES = 10;
    /** The names of a method's exceptions that occur for the first time. */
    public static final int EXCEPTIONS = 11;

    private ScanEvent() {}
}
