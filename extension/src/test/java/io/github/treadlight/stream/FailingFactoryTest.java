package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.fixture.StackEnd;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests with a filter factory that can fail. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class FailingFactoryTest {
    private static final ClassLoader LOADER = FailingFactoryTest.class.getClassLoader();

    private static boolean failsWithError;
    private static boolean failsWithException;

    @RegisterExtension
    private final CapturedWarnings messages = FilteredStream.messages();

    private final ObjectStreams streams =
            new ObjectStreams(DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, () -> true);

    @BeforeAll
    static void setFactory() {
        ObjectInputFilter.Config.setSerialFilterFactory(FailingFactoryTest::filter);
    }

    private static ObjectInputFilter filter(ObjectInputFilter current, ObjectInputFilter next) {
        if (failsWithError) {
            throw new AssertionError("a defect of the factory");
        }
        if (failsWithException) {
            throw new IllegalStateException("no tenant " + System.nanoTime());
        }
        return next;
    }

    @AfterEach
    void repair() {
        failsWithError = false;
        failsWithException = false;
    }

    private ObjectInputStream open() throws Exception {
        return streams.input(FilteredStream.write("text"), LOADER, StreamFilter.DEFAULT, null);
    }

    @Test
    void anErrorOfTheFactoryIsReportedAndDoesNotEscape() {
        failsWithError = true;
        streams.checkFast(true);
        assertThat(messages.lines()).containsExactly(streams.fastFailure()).singleElement().asString()
                .contains("filter factory failed (java.lang.AssertionError: a defect of the factory)");
    }

    @Test
    void anExceptionOfTheFactoryDoesNotAffectTheNextStream() throws Exception {
        assertThat(open()).isInstanceOf(FastInputStream.class);
        for (int i = 0; i < 3; i++) {
            failsWithException = true;
            assertThatThrownBy(this::open).isInstanceOf(IllegalStateException.class).hasMessageContaining("no tenant");
            failsWithException = false;
            assertThat(open()).isInstanceOf(FastInputStream.class);
        }
        assertThat(messages.lines()).containsExactly(streams.fastFailure()).singleElement().asString()
                .contains("reads some object streams", "filter factory failed (java.lang.IllegalStateException)");
    }

    @Test
    void aStackOverflowOfTheFirstCheckDoesNotEscape() throws Exception {
        StackEnd.run(() -> streams.checkFast(true));
        assertThat(open()).isInstanceOf(FastInputStream.class);
        assertThat(messages.lines()).isEmpty();
    }
}
