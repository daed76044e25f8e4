package io.github.treadlight.stream;

import static io.github.treadlight.stream.FilteredStream.assertRejected;
import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests in a JVM with a filter of its own. */
@OwnJvm("Sets the JVM's filter, which can be set only once.")
class JvmFilterTest {
    @RegisterExtension
    private final CapturedWarnings messages = FilteredStream.messages();

    @BeforeAll
    static void setTheFilterOfTheJvm() {
        ObjectInputFilter pattern = ObjectInputFilter.Config.createFilter("!java.util.BitSet;maxdepth=7");
        ObjectInputFilter.Config.setSerialFilter(info -> {
            if (info.serialClass() == Locale.class) {
                throw new IllegalStateException("a defect of the filter");
            }
            return pattern.checkInput(info);
        });
    }

    @Test
    void aJvmFilterThatThrowsRejectsTheStreamAndIsLogged() throws Exception {
        assertRejected(write(Locale.ROOT), StreamFilter.of(Mode.REJECT, ""))
                .hasMessageContaining("java.util.Locale, for which the JVM's filter failed")
                .hasRootCauseMessage("a defect of the filter");
        assertThat(messages.lines()).singleElement().asString()
                .contains("java.util.Locale",
                        " failed with java.lang.IllegalStateException at " + JvmFilterTest.class.getName() + ".",
                        "; correct or remove");
    }

    @Test
    void withFiltersOffTheFilterOfTheJvmPreventsFastStreams() throws Exception {
        StreamFilter off = StreamFilter.of(Mode.OFF, "");
        ObjectStreams streams = new ObjectStreams(DescriptorAnnotations.NONE, loader -> off, () -> true);
        ClassLoader loader = getClass().getClassLoader();
        assertThat(streams.input(write("text"), loader, off, null)).isInstanceOf(ResolvingInputStream.class);
        assertThat(messages.lines()).singleElement().asString().doesNotContainIgnoringCase("remove")
                .contains("Set stream-filter-mode=reject").isEqualTo(streams.fastFailure());
        // A stream that was opened with the filter of an earlier setting does not affect the next one.
        ObjectInputStream filtered = streams.input(write("text"), loader, StreamFilter.DEFAULT, null);
        assertThat(filtered).isInstanceOf(FastInputStream.class);
        assertThat(streams.fastFailure()).isNull();
    }

    @Test
    void theFilterOfTheJvmRejectsInModeLogToo() throws Exception {
        assertRejected(write(new BitSet()), StreamFilter.of(Mode.LOG, "*").forApplication("shop", null));
        assertThat(messages.lines()).singleElement().asString()
                .contains("application shop read java.util.BitSet, which the JVM's filter (jdk.serialFilter) rejects");
    }

    @Test
    void theFilterOfTheJvmRejectsAndIsNamed() throws Exception {
        assertRejected(write(new BitSet()), StreamFilter.of(Mode.REJECT, "*").forApplication("shop", null))
                .hasMessage("java.util.BitSet; Treadlight rejected the stream: application shop read"
                        + " java.util.BitSet, which the JVM's filter (jdk.serialFilter) rejects; to allow it,"
                        + " change that property where the JVM is started");
        assertThat(messages.lines()).hasSize(1);
    }

    @Test
    void theLimitsOfTheJvmRejectToo() throws Exception {
        Object nested = "";
        for (int i = 0; i < 8; i++) {
            nested = new ArrayList<>(List.of(nested));
        }
        assertRejected(write(nested), StreamFilter.DEFAULT)
                .hasMessageContaining("the JVM's filter (jdk.serialFilter) rejects");
        assertThat(messages.lines()).hasSize(1);
    }

    @Test
    void theFilterOfTheJvmRejectsIfThatOfTreadlightIsOff() throws Exception {
        assertRejected(write(new BitSet()), StreamFilter.of(Mode.OFF, "")).hasMessage("filter status: REJECTED");
    }

    @Test
    void theFilterOfTreadlightRejectsWhatTheFilterOfTheJvmAllows() throws Exception {
        byte[] bytes = write(new ArrayList<>(List.of(1)));
        assertThat(FilteredStream.read(bytes, StreamFilter.DEFAULT)).isEqualTo(List.of(1));
        assertRejected(bytes, StreamFilter.of(Mode.REJECT, "!java.lang.*"))
                .hasMessageContaining("stream-filter of domain.xml rejects by");
        assertThat(messages.lines()).hasSize(1);
    }
}
