package io.github.treadlight.stream;

/** What a pattern can limit, and how much of it a stream may have when no pattern says so. */
enum Limit {
    MAXDEPTH(400),
    MAXREFS(10_000_000),
    MAXBYTES(1L << 29),
    MAXARRAY(10_000_000);

    final long byDefault;

    Limit(long byDefault) {
        this.byDefault = byDefault;
    }

    /** As it is written in a pattern, before the {@code =}. */
    String key() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
