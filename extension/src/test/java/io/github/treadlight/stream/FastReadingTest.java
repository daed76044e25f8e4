package io.github.treadlight.stream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the fast stream reads what the JDK reads, with the same calls of filters. {@link FastVariantsTest} repeats
 * the tests of {@link CrossReadingTest}, too.
 */
class FastReadingTest {
    private static final ApplicationLoader APP = Zoo.app("app");
    private static final Zoo ZOO = Zoo.of(APP);
    /** The first time, descriptors are parsed; later, they are known. */
    private static final int REPETITIONS = 3;
    /** The number of bytes before the first object. */
    private static final int HEADER = 4;

    private final FastStreams streams = new FastStreams(APP);

    static List<Specimen> specimens() {
        return ZOO.specimens();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void theFilterGetsTheInformationThatTheJdkPasses(Specimen specimen) {
        byte[] stream = Zoo.written(specimen);
        CalledInput ofJdk = new CalledInput();
        Outcome plain = Outcome.of(() -> {
            PlainInput in = new PlainInput(stream, APP);
            in.setObjectInputFilter(ofJdk.over(StreamFilter.DEFAULT, stream.length));
            return specimen.read(in);
        });
        for (int i = 0; i < REPETITIONS; i++) {
            CalledInput called = new CalledInput();
            Outcome read = Outcome.of(() -> specimen.read(streams.input(
                    stream, StreamFilter.DEFAULT, called.over(StreamFilter.DEFAULT, stream.length), null)));
            assertThat(read.exactly()).as("time %d", i).isEqualTo(plain.exactly());
            assertThat(called.calls()).as("time %d", i).isEqualTo(ofJdk.calls());
        }
    }

    @Test
    void emptyStringsAreOneObjectOnlyWhereTheJdkMakesThemOne() throws Exception {
        byte[] stream = FilteredStream.write(new Object[] {new String(), new String()});
        Object[] ofJdk = (Object[]) new PlainInput(stream, APP).readObject();
        Object[] read = (Object[]) streams.input(stream, StreamFilter.DEFAULT, null).readObject();
        assertThat(read[0] == read[1]).isEqualTo(ofJdk[0] == ofJdk[1]);
    }

    /** Returns an array that contains each element many times, each time with class descriptors of its own. */
    private static byte[] repeated(int times, Object... elements) throws IOException {
        byte[] array = FilteredStream.write(new Object[0]);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        stream.write(array, 0, array.length - Integer.BYTES);
        stream.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(times * elements.length).array());
        for (int i = 0; i < times; i++) {
            for (Object element : elements) {
                byte[] written = FilteredStream.write(element);
                stream.write(written, HEADER, written.length - HEADER);
            }
        }
        return stream.toByteArray();
    }

    @Test
    void theBytesOfManyDescriptorsAreCountedAsTheJdkCountsThem() throws IOException {
        byte[] stream = repeated(500, new byte[0], 1, Thread.State.NEW, new String[] {"text"}, BigInteger.TEN);
        new FastComparison(APP).assertSameHoweverItArrives(stream, "2,500 objects with descriptors");
    }

    @Test
    void equalDescriptorsInAStreamAreDistinctObjectsAsWithTheJdk() throws IOException {
        Class<?> proxy = Proxy.newProxyInstance(
                APP, new Class<?>[] {Runnable.class}, (self, method, arguments) -> null).getClass();
        byte[] stream = repeated(3, Integer.valueOf(1), ObjectStreamClass.lookup(Integer.class),
                ObjectStreamClass.lookup(Number.class), ObjectStreamClass.lookup(proxy));
        FastComparison comparison = new FastComparison(APP);
        comparison.assertSame(stream, "descriptors as objects, not cached yet");
        comparison.assertSame(stream, "the same stream, with cached descriptors");
    }

    @ParameterizedTest
    @CsvSource({"0, maxbytes=100000, false", "600, '', true"}) // the longer arrays have more elements than maxarray
    void theLimitsForManyDescriptorsAreThoseOfTheJdk(int length, String pattern, boolean allowed) throws IOException {
        byte[] stream = repeated(20_000, new byte[length]);
        StreamFilter filter = StreamFilter.of(StreamFilter.Mode.REJECT, pattern);
        Outcome resolving = Outcome.of(() -> new ObjectStreams()
                .input(new ByteArrayInputStream(stream), APP, filter, null).readObject());
        Outcome fast = Outcome.of(() -> streams.input(new ByteArrayInputStream(stream), filter, null).readObject());
        assertThat(List.of(resolving.succeeded(), fast.succeeded())).containsOnly(allowed);
        assertThat(fast.exactly()).isEqualTo(resolving.exactly());
    }

    /** Asserts that both streams throw the same exception for each of some reads. */
    private void assertReadsFail(byte[] stream, Read... reads) throws IOException {
        ObjectInputStream plain = new PlainInput(stream, APP);
        ObjectInputStream fast = streams.input(stream, StreamFilter.DEFAULT, null);
        for (Read read : reads) {
            Outcome expected = Outcome.of(() -> read.from(plain));
            assertThat(expected.succeeded()).isFalse();
            assertThat(Outcome.of(() -> read.from(fast)).exactly()).isEqualTo(expected.exactly());
        }
    }

    private interface Read {
        Object from(ObjectInputStream in) throws Exception;
    }

    @Test
    void anExceptionOfAnUnknownClassAbortsTheReadAsWithTheJdk() throws IOException {
        byte[] unknown = new HandMadeStream().object("app.UnknownException").bytes();
        assertReadsFail(inserted(unknown, ObjectStreamConstants.TC_EXCEPTION), ObjectInputStream::readObject);
    }

    private static byte[] inserted(byte[] stream, byte code) {
        ByteBuffer bytes = ByteBuffer.allocate(stream.length + 1);
        return bytes.put(stream, 0, HEADER).put(code).put(stream, HEADER, stream.length - HEADER).array();
    }

    @ParameterizedTest
    @ValueSource(bytes = {ObjectStreamConstants.TC_BLOCKDATA, ObjectStreamConstants.TC_BLOCKDATALONG})
    void theHeaderOfABlockThatTheEndCutsOffIsConsumedAsByTheJdk(byte code) throws IOException {
        byte[] empty = new HandMadeStream().bytes();
        assertReadsFail(inserted(empty, code), ObjectInputStream::readInt, ObjectInputStream::readObject);
        assertReadsFail(inserted(empty, code), ObjectInputStream::read, ObjectInputStream::readUTF);
    }

    /** An object that continues after a failure to read its fields. */
    private static final class Catching implements Serializable {
        private static final long serialVersionUID = 1;

        private Object first;
        private Object second;
        private transient boolean failed;

        private void readObject(ObjectInputStream stream) throws ClassNotFoundException {
            try {
                stream.defaultReadObject();
            } catch (IOException caught) {
                failed = true;
            }
        }
    }

    @Test
    void anObjectThatCatchesTheFailureOfItsFieldsIsReturnedInContrastToTheJdk() throws Exception {
        byte[] stream = FilteredStream.write(new Catching());
        stream[stream.length - 1] = 0; // the second field
        assertThatThrownBy(() -> new PlainInput(stream, Catching.class.getClassLoader()).readObject())
                .isInstanceOf(ArrayIndexOutOfBoundsException.class);
        FastStreams ofTest = new FastStreams(Catching.class.getClassLoader());
        Catching read = (Catching) ofTest.input(stream, StreamFilter.DEFAULT, null).readObject();
        assertThat(read.failed).isTrue();
        assertThat(Arrays.asList(read.first, read.second)).containsOnlyNulls();
    }

    /** An object that continues after a failure to read the data that its class wrote. */
    private static final class Continuing implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream stream) throws IOException {
            stream.writeObject(null);
        }

        private void readObject(ObjectInputStream stream) throws ClassNotFoundException {
            try {
                stream.readObject();
            } catch (IOException caught) {
                // The object is complete without this value.
            }
        }
    }

    @Test
    void anObjectThatCatchesTheAbortedWriteOfItsDataFailsAsWithTheJdk() throws IOException {
        byte[] stream = FilteredStream.write(new Continuing());
        stream[stream.length - 2] = ObjectStreamConstants.TC_EXCEPTION; // instead of null
        FastStreams ofTest = new FastStreams(Continuing.class.getClassLoader());
        Outcome expected = Outcome.plain(stream, Continuing.class.getClassLoader());
        assertThat(expected.thrown()).isInstanceOf(InternalError.class);
        assertThat(Outcome.of(() -> ofTest.input(stream, StreamFilter.DEFAULT, null).readObject()).exactly())
                .isEqualTo(expected.exactly());
    }

    /** An object whose validation closes the stream. The JDK then throws an exception before the next validation. */
    private static final class Closing implements Serializable, ObjectInputValidation {
        private static final long serialVersionUID = 1;

        private transient ObjectInputStream read;

        private void readObject(ObjectInputStream stream) throws IOException, ClassNotFoundException {
            stream.defaultReadObject();
            read = stream;
            stream.registerValidation(this, 1);
            stream.registerValidation(() -> { }, 0);
        }

        @Override
        public void validateObject() throws InvalidObjectException {
            try {
                read.close();
            } catch (IOException impossible) {
                throw new InvalidObjectException(impossible.toString());
            }
        }
    }

    @Test
    void aValidationThatClosesTheStreamFailsAsWithTheJdk() throws IOException {
        byte[] stream = FilteredStream.write(new Closing());
        ClassLoader loader = Closing.class.getClassLoader();
        assertThat(Outcome.plain(stream, loader).thrown()).isInstanceOf(NullPointerException.class);
        new FastComparison(loader).assertSame(stream, "a validation that closes the stream");
    }

    @Test
    void aRecordOf253ComponentsFailsAsWithTheJdk() throws Exception {
        String components = IntStream.range(0, 253).mapToObj(i -> "int c" + i).collect(Collectors.joining(", "));
        ApplicationLoader loader = ApplicationLoader.of("wide",
                Sources.compile("public record Wide(" + components + ") implements Serializable {}"));
        byte[] stream = new HandMadeStream().object("app.Wide").bytes();
        assertThat(Outcome.plain(stream, loader).thrown()).isInstanceOf(IllegalArgumentException.class);
        new FastComparison(loader).assertSame(stream, "a record of 253 components");
    }

    @Test
    void aTruncatedMalformedStringFailsAsWithTheJdkHoweverItArrives() throws IOException {
        byte[] stream = FilteredStream.write("x".repeat(2_000));
        stream[HEADER + 100] = (byte) 0xFF;
        new FastComparison(APP).assertSameHoweverItArrives(
                Arrays.copyOf(stream, HEADER + 800), "a malformed string without its end");
    }

    /** An InflaterInputStream reports one available byte until it has reached its end. */
    @Test
    void aSourceThatAlwaysReportsOneAvailableByteIsNotReadAhead() throws Exception {
        assertADateIsRead(stream -> new FilterInputStream(new ByteArrayInputStream(stream)) {
            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                int read = super.read(into, offset, length);
                assertThat(read).as("would wait for more bytes").isNotNegative();
                return read;
            }

            @Override
            public int available() {
                return 1;
            }
        });
    }

    @Test
    void aSourceThatCannotTellWhetherBytesAreAvailableIsRead() throws Exception {
        assertADateIsRead(stream -> new FilterInputStream(new ByteArrayInputStream(stream)) {
            @Override
            public int available() throws IOException {
                throw new IOException("unknown");
            }
        });
    }

    private static void assertADateIsRead(Function<byte[], InputStream> source) throws Exception {
        Date date = new Date(0);
        byte[] stream = FilteredStream.write(date);
        for (boolean fast : new boolean[] {true, false}) {
            assertThat(new ObjectStreams(DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, () -> fast)
                    .input(source.apply(stream), APP, StreamFilter.DEFAULT, null).readObject()).isEqualTo(date);
        }
    }

    /**
     * Forged streams can have many descriptors of each class, which would stay in memory as long as the class. That a
     * superclass has the unknown fields must not matter.
     */
    @ParameterizedTest
    @CsvSource({"200, 0", "0, 200"})
    void aDescriptorWithManyUnknownFieldsIsNotCached(int fields, int fieldsAbove) throws Exception {
        ByteBuffer stream = ByteBuffer.allocate(4_000).putShort(ObjectStreamConstants.STREAM_MAGIC)
                .putShort(ObjectStreamConstants.STREAM_VERSION);
        putDescriptor(stream, Timestamp.class, fields);
        putDescriptor(stream, Date.class, fieldsAbove);
        stream.put(ObjectStreamConstants.TC_NULL);
        byte[] bytes = Arrays.copyOf(stream.array(), stream.position());
        List<WeakReference<?>> read = new ArrayList<>();
        for (int i = 0; i < REPETITIONS; i++) {
            read.add(new WeakReference<>(new FastStreams(APP).input(bytes, StreamFilter.DEFAULT, null).readObject()));
        }
        // The JVM would clear soft references only after half a minute.
        await().atMost(10, SECONDS).untilAsserted(() -> {
            System.gc();
            assertThat(read).allMatch(each -> each.refersTo(null));
        });
    }

    private static void putDescriptor(ByteBuffer stream, Class<?> type, int fields) {
        byte[] name = type.getName().getBytes(US_ASCII);
        stream.put(ObjectStreamConstants.TC_CLASSDESC).putShort((short) name.length).put(name)
                .putLong(ObjectStreamClass.lookup(type).getSerialVersionUID())
                .put((byte) (ObjectStreamConstants.SC_SERIALIZABLE | ObjectStreamConstants.SC_WRITE_METHOD))
                .putShort((short) fields);
        for (int field = 0; field < fields; field++) {
            stream.put((byte) 'I').putShort((short) 4).put(String.format("f%03d", field).getBytes(US_ASCII));
        }
        stream.put(ObjectStreamConstants.TC_ENDBLOCKDATA);
    }
}
