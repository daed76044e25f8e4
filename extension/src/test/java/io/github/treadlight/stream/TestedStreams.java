package io.github.treadlight.stream;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The streams under test: those that let the JDK read, or those that read all values themselves. */
final class TestedStreams {
    private static volatile boolean fast;

    private TestedStreams() {}

    static ObjectStreams create() {
        return create(DescriptorAnnotations.NONE);
    }

    static ObjectStreams create(DescriptorAnnotations annotations) {
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
