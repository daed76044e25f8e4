package io.github.treadlight.bench.stream;

/** The object graphs that are written and read. */
public enum StreamGraph {
    /** One object with six fields: strings and primitives. */
    BEAN,
    /** An ArrayList of 200 objects of one class. */
    ROWS_200,
    /** A chain of 20 objects of 20 classes. */
    NESTED_20,
    /** An array of 1,000 ints. */
    INTS_1000,
    /** An array of 100 distinct strings. */
    STRINGS_100,
    /** An array of 100 rows, a class of the application. */
    ROW_ARRAY_100,
    /** An ArrayList of 10 JDK proxies of one public interface of the application. */
    PROXIES_10,
    /** An ArrayList of 10 records with the fields of a row. */
    RECORDS_10,
    /** An ArrayList of 100 records. */
    RECORDS_100,
    /** An ArrayList of 1,000 records. */
    RECORDS_1000,
    /** An ArrayList of 10 rows, to compare with records. */
    CLASSES_10,
    /** An ArrayList of 100 rows. */
    CLASSES_100,
    /** An ArrayList of 1,000 rows. */
    CLASSES_1000;

    /** Returns the number of elements, which the name ends with; 1 for {@link #BEAN}. */
    public int count() {
        return this == BEAN ? 1 : Integer.parseInt(name().substring(name().lastIndexOf('_') + 1));
    }
}
