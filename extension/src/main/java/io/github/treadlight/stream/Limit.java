package io.github.treadlight.stream;

import java.util.Locale;

/** What a pattern can limit, and how much of it a stream may have when no pattern says so. */
enum Limit {
    /**
     * How deep objects may be nested. A stack that overflows while a stream is read may leave a class of the JDK
     * unusable until the server is restarted, for its initialization failed half way. Measured with JDK 17 and 25,
     * interpreted, compiled by C1 only, and as they come, on the stack of 1 MB that threads have by default: of 28 ways
     * to nest (fields, readObject, collections, records, proxies, ...) the worst overflows at 399, nested HashMaps in
     * JDK 25 with C1 only; objects linked by fields do at 785. The rest is for the frames that a server has below.
     * On a stack of 512 KB the numbers are 176 and 346: who sets -Xss512k should set maxdepth=150.
     */
    MAXDEPTH(350),
    /** How many values there may be, null and repeated ones included: some 400 MB of small objects. */
    MAXREFS(10_000_000),
    /** How many bytes may be read: a session larger than this is a mistake sooner than a session. */
    MAXBYTES(500_000_000),
    /** How many elements an array may have: 80 MB of long. {@link StreamLimits} has what it means for all arrays. */
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
