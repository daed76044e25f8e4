package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JDK's streams and those of this package read each other's bytes. */
class CrossReadingTest {
    private static final ApplicationLoader APP = Zoo.app("app");
    private static final ApplicationLoader WRONG = Zoo.app("wrong");
    private static final Zoo ZOO = Zoo.of(APP);
    private static final int REPETITIONS = 3;
    private static final int ENOUGH_TO_LEARN = 30;

    private final ObjectStreams streams = TestedStreams.create();
    private final Descriptors descriptors = new Descriptors();
    private final ObjectStreams watched = TestedStreams.create(descriptors);
    private ClassLoader context;

    static List<Specimen> specimens() {
        return ZOO.specimens();
    }

    /** The context loader has classes of the same names, which must not be used. */
    @BeforeEach
    void setWrongContextLoader() {
        context = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(WRONG);
    }

    @AfterEach
    void resetContextLoader() {
        Thread.currentThread().setContextClassLoader(context);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void writesTheBytesThatTheJdkWrites(Specimen specimen) {
        byte[] ofJdk = Zoo.written(specimen);
        for (Replacement replacement : Arrays.<Replacement>asList(null, object -> object)) {
            assertThat(Zoo.written(specimen, sink -> streams.output(sink, replacement))).isEqualTo(ofJdk);
        }
    }

    /** Reads first with new descriptors, then with known ones. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void readsWhatTheJdkReadsHoweverTheBytesArrive(Specimen specimen) {
        byte[] stream = Zoo.written(specimen);
        String ofJdk = ZOO.plain(specimen, stream).exactly();
        for (Replacement replacement : Arrays.<Replacement>asList(null, object -> object)) {
            assertReads(specimen, ofJdk, "array", fresh ->
                    fresh.input(stream, APP, StreamFilter.DEFAULT, replacement));
            for (Arrival arrival : Arrival.values()) {
                assertReads(specimen, ofJdk, arrival.name(), fresh ->
                        fresh.input(arrival.of(stream), APP, StreamFilter.DEFAULT, replacement));
            }
        }
    }

    private interface Opening {
        ObjectInputStream open(ObjectStreams streams) throws IOException;
    }

    private static void assertReads(Specimen specimen, String expected, String source, Opening opening) {
        ObjectStreams fresh = TestedStreams.create();
        for (int i = 0; i < REPETITIONS; i++) {
            assertThat(Outcome.of(() -> specimen.read(opening.open(fresh))).exactly())
                    .as("%s, time %d", source, i).isEqualTo(expected);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void aReplacementGetsTheObjectsThatTheJdkWouldReplace(Specimen specimen) {
        byte[] stream = Zoo.written(specimen);
        List<String> replacedByJdk = new ArrayList<>();
        Outcome plain = Outcome.of(() -> specimen.read(
                new ReplacingInput(stream, object -> replaced(object, replacedByJdk))));
        for (int i = 0; i < REPETITIONS; i++) {
            List<String> replaced = new ArrayList<>();
            Outcome read = Outcome.of(() -> specimen.read(
                    streams.input(stream, APP, StreamFilter.DEFAULT, object -> replaced(object, replaced))));
            assertThat(read.exactly()).as("time %d", i).isEqualTo(plain.exactly());
            assertThat(replaced).as("time %d", i).isEqualTo(replacedByJdk);
        }
    }

    /** Replaces short strings, which may also be types of fields, and records the class of each object. */
    private static Object replaced(Object object, List<String> classes) {
        classes.add(object.getClass().getName());
        return object instanceof String text && text.length() < 100 ? text + " replaced" : object;
    }

    /** The JDK's stream with a replacement. */
    private static final class ReplacingInput extends PlainInput {
        private final Replacement replacement;

        ReplacingInput(byte[] source, Replacement replacement) throws IOException {
            super(source, APP);
            this.replacement = replacement;
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object object) throws IOException {
            return object == null ? null : replacement.replace(object);
        }
    }

    /**
     * Ensures that this class tests known descriptors. Two descriptors at one place of the table may replace each other
     * until the table grows.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void aDescriptorThatWasReadIsSoonKnown(Specimen specimen) {
        byte[] stream = Zoo.written(specimen);
        Set<ObjectStreamClass> before = Set.of();
        Set<ObjectStreamClass> now = Set.of();
        for (int i = 0; i < ENOUGH_TO_LEARN && (i < 2 || !before.containsAll(now)); i++) {
            ZOO.read(specimen, stream, watched);
            before = now;
            now = descriptors.takeNotPrimitive();
        }
        assertThat(before).containsAll(now);
    }

    @Test
    void mostOfManyDescriptorsAreSoonKnown() {
        Set<ObjectStreamClass> before = Set.of();
        Set<ObjectStreamClass> now = Set.of();
        for (int i = 0; i < ENOUGH_TO_LEARN; i++) {
            specimens().forEach(each -> ZOO.read(each, Zoo.written(each), watched));
            before = now;
            now = descriptors.takeNotPrimitive();
        }
        int all = now.size();
        assertThat(all).isGreaterThan(100);
        now.removeAll(before);
        assertThat(now).hasSizeLessThan(all / 20);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void theRestOfTheStreamIsReadAfterwards(Specimen specimen) throws Exception {
        if (!ZOO.plain(specimen, Zoo.written(specimen)).succeeded()) {
            return; // A failure leaves the stream in an undefined state.
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            specimen.write(out);
            out.writeInt(4711);
            specimen.write(out);
            out.writeObject("end");
        }
        byte[] stream = bytes.toByteArray();
        Outcome plain = readTwice(specimen, new PlainInput(stream, APP));
        assertThat(readTwice(specimen, streams.input(stream, APP, StreamFilter.DEFAULT, null)).exactly())
                .isEqualTo(plain.exactly());
        for (Arrival arrival : Arrival.values()) {
            assertThat(readTwice(specimen, streams.input(arrival.of(stream), APP, StreamFilter.DEFAULT, null))
                    .exactly()).as("%s", arrival).isEqualTo(plain.exactly());
        }
    }

    private static Outcome readTwice(Specimen specimen, ObjectInputStream in) {
        return Outcome.of(() -> Arrays.asList(specimen.read(in), in.readInt(), specimen.read(in), in.readObject()));
    }
}
