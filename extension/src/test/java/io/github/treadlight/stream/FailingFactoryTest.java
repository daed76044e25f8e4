package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.CapturedWarnings;
import java.io.ObjectInputFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests with a filter factory that fails. A JVM has one at most, so this class must run in a JVM by itself. */
class FailingFactoryTest {
    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    @Test
    void anErrorOfTheFactoryIsReportedAndDoesNotEscape() {
        ObjectInputFilter.Config.setSerialFilterFactory((current, next) -> {
            throw new AssertionError("a defect of the factory");
        });
        ObjectStreams streams = new ObjectStreams(
                DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, () -> true);
        streams.checkFast(true);
        assertThat(warnings.lines()).containsExactly(streams.fastFailure()).singleElement().asString()
                .contains("filter factory failed (java.lang.AssertionError: a defect of the factory)");
    }
}
