package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What one kind of stream writes the other reads: the JDK's, and those of this package. */
class CrossReadingTest {
    private static final AppLoader APP = AppLoader.ofZoo("app");
    private static final Zoo ZOO = Zoo.of(APP);
    private static final int READ_OFTEN = 3;
    private static final int SOON = 30;
    private static final ClassLoader WRONG = AppLoader.ofZoo("wrong");

    private final ObjectStreams streams = new ObjectStreams();
    private ClassLoader context;

    static List<Specimen> specimens() {
        return ZOO.specimens();
    }

    /** The context loader has classes of the same names, which must not be taken. */
    @BeforeEach
    void setAWrongContextLoader() {
        context = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(WRONG);
    }

    @AfterEach
    void resetContextLoader() {
        Thread.currentThread().setContextClassLoader(context);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void whatIsWrittenIsWhatTheJdkWrites(Specimen specimen) {
        byte[] written = Zoo.written(specimen, sink -> streams.output(sink, null));
        assertThat(written).isEqualTo(Zoo.written(specimen));
        assertThat(Zoo.written(specimen, sink -> streams.output(sink, object -> object))).isEqualTo(written);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void anArrayIsReadAsTheJdkReadsItWhetherItsDescriptorsAreNewOrKnown(Specimen specimen) {
        byte[] stream = Zoo.written(specimen);
        Outcome plain = ZOO.plain(specimen, stream);
        for (int i = 0; i < READ_OFTEN; i++) {
            assertThat(ZOO.read(specimen, stream, streams).exactly()).as("reading %d", i).isEqualTo(plain.exactly());
        }
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("specimensFromSources")
    void anInputStreamIsReadAsTheJdkReadsItHoweverItsBytesCome(Specimen specimen, Arrival arrival) {
        byte[] stream = Zoo.written(specimen);
        Outcome plain = ZOO.plain(specimen, stream);
        for (int i = 0; i < READ_OFTEN; i++) {
            assertThat(Outcome.of(() -> read(specimen, arrival.of(stream), null)).exactly())
                    .isEqualTo(plain.exactly());
        }
    }

    static Stream<Arguments> specimensFromSources() {
        return specimens().stream().flatMap(specimen ->
                Arrays.stream(Arrival.values()).map(arrival -> Arguments.of(specimen, arrival)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void aReplacementThatReplacesNothingChangesNothing(Specimen specimen) {
        byte[] stream = Zoo.written(specimen);
        Outcome plain = ZOO.plain(specimen, stream);
        for (int i = 0; i < READ_OFTEN; i++) {
            assertThat(Outcome.of(() -> specimen.read(
                    streams.input(stream, APP, StreamFilter.DEFAULT, object -> object))).exactly())
                    .isEqualTo(plain.exactly());
            assertThat(Outcome.of(() -> read(specimen, Arrival.ONE_BY_ONE.of(stream), object -> object)).exactly())
                    .isEqualTo(plain.exactly());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void aReplacementSeesWhatTheJdkWouldShowIt(Specimen specimen) {
        byte[] stream = Zoo.written(specimen);
        List<String> shown = new ArrayList<>();
        Outcome plain = Outcome.of(() -> specimen.read(new Replacing(stream, object -> replaced(object, shown))));
        for (int i = 0; i < READ_OFTEN; i++) {
            List<String> shownNow = new ArrayList<>();
            Outcome read = Outcome.of(() -> specimen.read(
                    streams.input(stream, APP, StreamFilter.DEFAULT, object -> replaced(object, shownNow))));
            assertThat(read.exactly()).as("reading %d", i).isEqualTo(plain.exactly());
            assertThat(shownNow).as("reading %d", i).isEqualTo(shown);
        }
    }

    /** Replaces strings, which may be types of fields too, or stay. */
    private static Object replaced(Object object, List<String> shown) {
        shown.add(object.getClass().getName());
        return object instanceof String text && text.length() < 100 ? text + " replaced" : object;
    }

    /**
     * That known descriptors are what this class tests. Of two that fall on one place of the table each may drive out
     * the other, until it grows.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void aDescriptorThatWasReadIsSoonKnown(Specimen specimen) {
        byte[] stream = Zoo.written(specimen);
        Descriptors descriptors = new Descriptors();
        ObjectStreams watched = new ObjectStreams(descriptors);
        Set<ObjectStreamClass> before = Set.of();
        Set<ObjectStreamClass> now = Set.of();
        for (int i = 0; i < SOON && (i < 2 || !before.containsAll(now)); i++) {
            ZOO.read(specimen, stream, watched);
            before = now;
            now = descriptors.takeNotPrimitive();
        }
        assertThat(before).containsAll(now);
    }

    @Test
    void ofManyDescriptorsMostAreSoonKnown() {
        Descriptors descriptors = new Descriptors();
        ObjectStreams watched = new ObjectStreams(descriptors);
        Set<ObjectStreamClass> before = Set.of();
        Set<ObjectStreamClass> now = Set.of();
        for (int i = 0; i < SOON; i++) {
            for (Specimen specimen : ZOO.specimens()) {
                ZOO.read(specimen, Zoo.written(specimen), watched);
            }
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
    void whatFollowsInTheStreamIsReadThen(Specimen specimen) throws Exception {
        if (!ZOO.plain(specimen, Zoo.written(specimen)).succeeded()) {
            return; // after a failure nothing is as it was
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            specimen.write(out);
            out.writeInt(4711);
            specimen.write(out);
            out.writeObject("end");
        }
        for (Arrival arrival : Arrival.values()) {
            ObjectInputStream plain = new PlainInput(bytes.toByteArray(), APP);
            ObjectInputStream in =
                    streams.input(arrival.of(bytes.toByteArray()), APP, StreamFilter.DEFAULT, null);
            assertThat(Outcome.of(() -> List.of(Optional.ofNullable(specimen.read(in)).orElse("null"),
                    in.readInt(), Optional.ofNullable(specimen.read(in)).orElse("null"), in.readObject())).exactly())
                    .isEqualTo(Outcome.of(() -> List.of(Optional.ofNullable(specimen.read(plain)).orElse("null"),
                            plain.readInt(), Optional.ofNullable(specimen.read(plain)).orElse("null"),
                            plain.readObject())).exactly());
        }
    }

    private Object read(Specimen specimen, InputStream source, Replacement replacement) throws Exception {
        return specimen.read(streams.input(source, APP, StreamFilter.DEFAULT, replacement));
    }

    /** The JDK's stream that can replace. */
    private static final class Replacing extends ObjectInputStream {
        private final Replacement replacement;

        Replacing(byte[] source, Replacement replacement) throws IOException {
            super(new ByteArrayInputStream(source));
            this.replacement = replacement;
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object object) throws IOException {
            return object == null ? null : replacement.replace(object);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass descriptor) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(descriptor.getName(), false, APP);
            } catch (ClassNotFoundException primitive) {
                return super.resolveClass(descriptor);
            }
        }
    }
}
