package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.stream.StreamFilter.Mode;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** In a JVM that has a filter of its own, which can be set once: this class must run in a JVM by itself. */
class JvmFilterTest {
    @BeforeAll
    static void setTheFilterOfTheJvm() {
        ObjectInputFilter.Config.setSerialFilter(ObjectInputFilter.Config.createFilter("!java.util.BitSet;maxdepth=7"));
    }

    @ParameterizedTest
    @EnumSource(value = Mode.class, names = {"REJECT", "LOG"})
    void itRejectsInEveryModeAndIsNamed(Mode mode) throws Exception {
        StreamFilter filter = StreamFilter.of(mode, "*").forApplication("shop", null);
        byte[] bytes = FilteredStream.write(new BitSet());
        try (LoggedLines logged = new LoggedLines()) {
            assertThatThrownBy(() -> FilteredStream.read(bytes, filter))
                    .isInstanceOf(InvalidClassException.class)
                    .hasMessage("java.util.BitSet; Treadlight rejected the stream: application shop read"
                            + " java.util.BitSet, which the JVM's filter (jdk.serialFilter) rejects; to allow it,"
                            + " change that property where the JVM is started");
            assertThat(logged.lines()).hasSize(1);
        }
    }

    @Test
    void soDoItsLimits() throws Exception {
        Object nested = "";
        for (int i = 0; i < 8; i++) {
            nested = new ArrayList<>(List.of(nested));
        }
        byte[] bytes = FilteredStream.write(nested);
        try (LoggedLines logged = new LoggedLines()) {
            assertThatThrownBy(() -> FilteredStream.read(bytes, StreamFilter.DEFAULT))
                    .isInstanceOf(InvalidClassException.class)
                    .hasMessageContaining("the JVM's filter (jdk.serialFilter) rejects");
            assertThat(logged.lines()).hasSize(1);
        }
    }

    @Test
    void itHoldsWhereOursIsOff() throws Exception {
        byte[] bytes = FilteredStream.write(new BitSet());
        assertThatThrownBy(() -> FilteredStream.read(bytes, StreamFilter.of(Mode.OFF, "")))
                .isInstanceOf(InvalidClassException.class)
                .hasMessage("filter status: REJECTED");
    }

    @Test
    void whatItAllowsIsReadAndOursStillRejects() throws Exception {
        byte[] bytes = FilteredStream.write(new ArrayList<>(List.of(1)));
        assertThat(FilteredStream.read(bytes, StreamFilter.DEFAULT)).isEqualTo(List.of(1));
        try (LoggedLines logged = new LoggedLines()) {
            assertThatThrownBy(() -> FilteredStream.read(bytes, StreamFilter.of(Mode.REJECT, "!java.lang.*")))
                    .hasMessageContaining("stream-filter of domain.xml rejects by");
            assertThat(logged.lines()).hasSize(1);
        }
    }
}
