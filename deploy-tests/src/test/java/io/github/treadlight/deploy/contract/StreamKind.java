package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.SessionClient.View;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A value of {@code object-streams}, with the class of the input streams that it selects. */
enum StreamKind {
    FAST("io.github.treadlight.stream.fast.FastInputStream"),
    RESOLVING("io.github.treadlight.stream.ResolvingInputStream"),
    STOCK("com.sun.enterprise.container.common.impl.util.GlassFishObjectInputStream");

    private final String reader;

    StreamKind(String reader) {
        this.reader = reader;
    }

    String setting() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the classes of the streams of all kinds. */
    static List<String> readers() {
        return Arrays.stream(values()).map(kind -> kind.reader).toList();
    }

    /** Asserts that a stream of this kind has read the values of an application. */
    void assertHasRead(View values) {
        assertThat(values.attributes()).containsEntry("reader", reader);
    }
}
