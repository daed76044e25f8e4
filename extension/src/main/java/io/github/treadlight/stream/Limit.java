package io.github.treadlight.stream;

import java.util.Locale;

/** The limits that a pattern can set, with their defaults. */
enum Limit {
    /**
     * The maximum depth of nested objects. A stack overflow while a stream is read can break more than that stream: if
     * it interrupts the initialization of a class, such as the JDK's class for records, no later stream with a record
     * can be read until the JVM ends.
     *
     * <p>Measured on a stack of 1 MB, the default of threads, with JDK 17 and 25, interpreted, compiled by C1 only, and
     * with default compilation, for 28 kinds of nesting, such as fields, readObject, collections, records and proxies.
     * The worst kind, maps in maps with C1 on JDK 25, fits up to a depth of 399; objects linked by fields up to 785.
     * The rest of the stack is for the frames of the server. On 512 KB, the depths are 176 and 346, so a server with
     * -Xss512k needs maxdepth=150.
     */
    MAXDEPTH(350),
    /** The maximum number of values, null and repeated ones included: objects of some hundred MB. */
    MAXREFS(10_000_000),
    /** The maximum number of bytes. A larger session is more likely a mistake. */
    MAXBYTES(500_000_000),
    /**
     * The maximum length of an array: 80 MB of long. {@link InputFilter} explains its effect on all arrays together.
     */
    MAXARRAY(10_000_000);

    final long byDefault;

    Limit(long byDefault) {
        this.byDefault = byDefault;
    }

    /** Returns the name of the limit in a pattern. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
