package io.github.treadlight.stream;

import java.util.Locale;

/** What a pattern can limit, and how much of it a stream may have when no pattern says so. */
enum Limit {
    /**
     * How deep objects may be nested. A stack that overflows while a stream is read can break more than that stream:
     * where it hits a class that is just being initialized, such as the JDK's for records, no stream with a record is
     * read any more until the JVM ends.
     *
     * <p>Measured on the stack of 1 MB that threads have by default, with JDK 17 and 25, interpreted, compiled by C1
     * only, and as it comes, for 28 ways to nest, such as fields, readObject, collections, records and proxies: the
     * worst, maps in maps with C1 on JDK 25, fits to a depth of 399, objects linked by fields to 785. What is left is
     * for the frames that a server has below. On 512 KB it is 176 and 346, so whoever sets -Xss512k should set
     * maxdepth=150.
     */
    MAXDEPTH(350),
    /** How many values there may be, null and repeated ones included: objects of some hundred MB. */
    MAXREFS(10_000_000),
    /** How many bytes may be read: a session larger than this is a mistake sooner than a session. */
    MAXBYTES(500_000_000),
    /** How many elements an array may have: 80 MB of long. {@link InputFilter} has what it means for all arrays. */
    MAXARRAY(10_000_000);

    final long byDefault;

    Limit(long byDefault) {
        this.byDefault = byDefault;
    }

    /** What stands before the {@code =} in a pattern. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
