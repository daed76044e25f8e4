package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.server.app.bsh.XThis;
import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.filter.RejectedStreamException;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import io.github.treadlight.stream.filter.StreamOrigin;
import io.github.treadlight.stream.filter.StreamUse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests streams that this server wrote itself and kept. */
class OwnStreamTest {
    private static final ClassLoader LOADER = OwnStreamTest.class.getClassLoader();
    private static final String NAME = XThis.class.getName();
    private static final XThis LISTED = new XThis("own");

    /** The kinds of streams that containers open. */
    enum Kind {
        STOCK, RESOLVING, FAST;

        private Object read(byte[] bytes, StreamFilter filter) throws IOException, ClassNotFoundException {
            try (ObjectInputStream stream = open(bytes, filter)) {
                return stream.readObject();
            }
        }

        private ObjectInputStream open(byte[] bytes, StreamFilter filter) throws IOException {
            if (this == STOCK) {
                ObjectInputStream stream = new PlainInput(new ByteArrayInputStream(bytes), LOADER);
                stream.setObjectInputFilter(filter.forStream(bytes.length, StreamOrigin.OWN));
                return stream;
            }
            return new ObjectStreams(DescriptorAnnotations.NONE, loader -> filter, () -> this == FAST).input(
                    new ByteArrayInputStream(bytes), LOADER, filter, null, new StreamUse(StreamOrigin.OWN, false));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aListedClassIsReadAndIsRejectedInOtherStreams(Kind kind) throws Exception {
        byte[] listed = FilteredStream.write(LISTED);
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "");
        for (int i = 0; i < 2; i++) {
            assertThat(kind.read(listed, filter)).isEqualTo(LISTED);
            FilteredStream.assertRejected(listed, filter);
        }
    }

    /** The administrator and the application have forbidden the class, wherever it comes from. */
    @ParameterizedTest
    @EnumSource
    void patternsAndTheOwnListOfAnAdministratorHoldAllTheSame(Kind kind) throws Exception {
        byte[] listed = FilteredStream.write(LISTED);
        List<StreamFilter> filters = Stream.concat(
                Stream.of("!" + NAME, "java.lang.*;!*").flatMap(pattern -> Stream.of(
                        StreamFilter.of(Mode.REJECT, pattern), StreamFilter.DEFAULT.forApplication("shop", pattern))),
                Stream.of("bsh.XThis", "bsh.**", NAME).map(OwnStreamTest::listing)).toList();
        for (StreamFilter filter : filters) {
            assertThatThrownBy(() -> kind.read(listed, filter)).as("%s", filter.rules())
                    .isInstanceOf(RejectedStreamException.class).hasMessageContaining(NAME);
        }
    }

    private static StreamFilter listing(String pattern) {
        return StreamFilter.of(Mode.REJECT, "", Set.of(),
                DenyList.parse(List.of(pattern + " | own | is forbidden | - | 2026-11"), "more.txt"));
    }
}
