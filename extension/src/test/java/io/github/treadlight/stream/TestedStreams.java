package io.github.treadlight.stream;

import io.github.treadlight.stream.filter.StreamFilter;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The streams under test: those that let the JDK read, or those that read all values themselves. */
public final class TestedStreams {
    private static volatile boolean fast;

    private TestedStreams() {}

    public static ObjectStreams create() {
        return create(DescriptorAnnotations.NONE);
    }

    public static ObjectStreams create(DescriptorAnnotations annotations) {
        return new ObjectStreams(annotations, loader -> StreamFilter.DEFAULT, () -> fast);
    }

    /** Makes the streams of a test class read all values themselves. */
    static final class ReadFast implements BeforeAllCallback, AfterAllCallback {
        @Override
        public void beforeAll(ExtensionContext tests) {
            fast = true;
        }

        @Override
        public void afterAll(ExtensionContext tests) {
            fast = false;
        }
    }
}
