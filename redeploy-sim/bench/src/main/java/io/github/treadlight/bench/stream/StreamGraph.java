package io.github.treadlight.bench.stream;

import java.util.List;

/** What is written and read. */
public enum StreamGraph {
    /** One object with six fields, strings and primitives. */
    BEAN,
    /** An ArrayList of as many objects of one class. */
    ROWS_200,
    /** A chain of as many objects of as many classes. */
    NESTED_20,
    /** An array of int. */
    INTS_1000,
    /** An array of strings, none of them twice. */
    STRINGS_100,
    /** An array of an application's class, of {@link #ROWS_200}. */
    ROW_ARRAY_100,
    /** An ArrayList of JDK proxies of one public interface of the application's. */
    PROXIES_10,
    /** An ArrayList of records with the fields of the rows. */
    RECORDS_10,
    /** The same. */
    RECORDS_100,
    /** The same. */
    RECORDS_1000,
    /** An ArrayList of rows: what the records are compared with. */
    CLASSES_10,
    /** The same. */
    CLASSES_100,
    /** The same. */
    CLASSES_1000;

    /** What {@link ObjectStreamBench} reads and writes. */
    public static final List<StreamGraph> OF_OBJECTS =
            List.of(BEAN, ROWS_200, NESTED_20, INTS_1000, STRINGS_100, ROW_ARRAY_100, PROXIES_10);

    /** What {@link RecordStreamBench} reads and writes. */
    public static final List<StreamGraph> OF_RECORDS =
            List.of(RECORDS_10, CLASSES_10, RECORDS_100, CLASSES_100, RECORDS_1000, CLASSES_1000);

    /** The number at the end of the name. */
    public int count() {
        return this == BEAN ? 1 : Integer.parseInt(name().substring(name().lastIndexOf('_') + 1));
    }
}
