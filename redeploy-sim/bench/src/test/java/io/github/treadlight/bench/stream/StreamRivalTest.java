package io.github.treadlight.bench.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.bench.BenchAppLoader;
import java.io.IOException;
import java.io.ObjectInput;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that every rival reads what each rival with the same format wrote, with classes of the application. */
class StreamRivalTest {
    /** The rivals that write bundle keys after classes. The others skip these as class annotations. */
    private static final List<StreamRival> WITH_KEYS =
            List.of(StreamRival.STOCK_PAYARA_OSGI, StreamRival.TREADLIGHT_KEYS);

    private static final BenchAppLoader APP = new BenchAppLoader();
    private static final StreamApp APPLICATION = StreamFixture.application(APP);
    private static final Function<Object, Object> READING = PlatformFrames.reading(5);

    private static final Map<StreamRival, Streams> STREAMS = new EnumMap<>(StreamRival.class);

    @BeforeAll
    static void createStreams() {
        for (StreamRival rival : StreamRival.values()) {
            STREAMS.put(rival, rival.create(APP));
        }
    }

    @ParameterizedTest
    @MethodSource("writersAndGraphs")
    void allRivalsOfAFormatReadWhatOneWrote(StreamRival writer, StreamGraph graph) throws Exception {
        Object object = APPLICATION.create(graph);
        byte[] bytes = STREAMS.get(writer).write(object);
        Streams jdk = STREAMS.get(StreamRival.JDK);
        byte[] expected = jdk.write(object); // covers the whole graph, including shared references
        for (StreamRival reader : readersOf(writer, graph)) {
            Object read = read(reader, bytes);
            assertThat(read).as("read by %s", reader).isNotSameAs(object);
            assertThat(read.getClass()).as("read by %s", reader).isSameAs(object.getClass());
            assertThat(jdk.write(read)).as("read by %s", reader).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("writersAndGraphs")
    void writesTheJdksFormatOrThatWithKeys(StreamRival writer, StreamGraph graph) throws Exception {
        StreamRival same = WITH_KEYS.contains(writer) ? StreamRival.STOCK_PAYARA_OSGI : StreamRival.JDK;
        Object object = APPLICATION.create(graph);
        assertThat(STREAMS.get(writer).write(object)).isEqualTo(STREAMS.get(same).write(object));
    }

    @Test
    void glassFishCannotReadAnArrayOfAnApplicationClass() throws Exception {
        byte[] bytes = STREAMS.get(StreamRival.STOCK_GLASSFISH).write(APPLICATION.create(StreamGraph.ROW_ARRAY_100));
        assertThatThrownBy(() -> read(StreamRival.STOCK_GLASSFISH, bytes))
                .hasRootCauseInstanceOf(ClassNotFoundException.class);
    }

    @ParameterizedTest
    @EnumSource
    void readsClassesOfTheApplication(StreamRival rival) throws Exception {
        BenchAppLoader other = new BenchAppLoader();
        StreamFixture fixture = new StreamFixture(rival, StreamGraph.BEAN, other);
        Object read = fixture.read(PlatformFrames.reading(150));
        assertThat(read.getClass().getClassLoader()).isSameAs(other).isNotSameAs(APP);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 150, 300})
    void addsJdkFramesBelowTheStream(int frames) {
        Function<Object, Object> reading = PlatformFrames.reading(frames);
        assertThat(PlatformFrames.count(reading)).isBetween((long) frames, Math.max(20L, frames + 3L));
    }

    @Test
    void serverStreamsUseTheServersOwnClasses() throws Exception {
        for (StreamRival rival : List.of(
                StreamRival.STOCK_PAYARA, StreamRival.STOCK_PAYARA_OSGI, StreamRival.STOCK_GLASSFISH)) {
            try (ObjectInput in = STREAMS.get(rival).input(STREAMS.get(rival).write("a string"))) {
                assertThat(in.getClass().getSimpleName()).isEqualTo("GlassFishObjectInputStream");
                assertThat(in.getClass().getClassLoader()).isNotSameAs(BenchAppLoader.class.getClassLoader());
            }
        }
    }

    static Stream<Arguments> writersAndGraphs() {
        return Stream.of(StreamRival.values())
                .flatMap(writer -> Stream.of(StreamGraph.values()).map(graph -> Arguments.of(writer, graph)));
    }

    private static List<StreamRival> readersOf(StreamRival writer, StreamGraph graph) {
        return Stream.of(StreamRival.values())
                .filter(reader -> reader.reads(graph))
                .filter(reader -> WITH_KEYS.contains(writer) || !WITH_KEYS.contains(reader))
                .toList();
    }

    private static Object read(StreamRival rival, byte[] bytes) throws IOException {
        try (ObjectInput in = STREAMS.get(rival).input(bytes)) {
            return APPLICATION.read(READING, in);
        }
    }
}
