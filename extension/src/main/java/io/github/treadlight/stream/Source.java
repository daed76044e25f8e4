package io.github.treadlight.stream;

/** Who says what a stream may hold. */
enum Source {
    BUILT_IN("Treadlight's default"),
    CONFIGURED("stream-filter of domain.xml"),
    APPLICATION("its own filter");

    /** As it is called in a sentence about an application. */
    final String text;

    Source(String text) {
        this.text = text;
    }
}
