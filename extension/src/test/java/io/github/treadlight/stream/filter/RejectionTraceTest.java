package io.github.treadlight.stream.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.stream.DescriptorAnnotations;
import io.github.treadlight.stream.FilteredStream;
import io.github.treadlight.stream.GuardedJvm;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import javax.management.BadAttributeValueExpException;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of what the JDK leaves of a rejection, its event and its line in the log, in each kind of stream. */
@OwnJvm("Sets the JVM's filter and its filter factory, which can be set only once.")
class RejectionTraceTest {
    @RegisterExtension
    static final GuardedJvm JVM = new GuardedJvm();

    private static final Logger OF_JDK = Logger.getLogger("java.io.serialization");
    private static final ClassLoader LOADER = RejectionTraceTest.class.getClassLoader();

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    @TempDir
    private Path directory;

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Filter before = OF_JDK.getFilter();

    /** The ways to read an object of some bytes with a filter. */
    private enum Kind {
        GUARDED {
            @Override
            ObjectInputStream open(byte[] bytes, StreamFilter filter) throws IOException {
                JVM.outside(filter);
                return new ObjectInputStream(new ByteArrayInputStream(bytes));
            }
        },
        STOCK {
            @Override
            ObjectInputStream open(byte[] bytes, StreamFilter filter) throws IOException {
                ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes));
                stream.setObjectInputFilter(filter.forStream(bytes.length, StreamOrigin.UNKNOWN));
                return stream;
            }
        },
        RESOLVING {
            @Override
            ObjectInputStream open(byte[] bytes, StreamFilter filter) throws IOException {
                return new ObjectStreams(DescriptorAnnotations.NONE, loader -> filter, () -> false)
                        .input(bytes, LOADER, filter, null);
            }
        },
        FAST {
            @Override
            ObjectInputStream open(byte[] bytes, StreamFilter filter) throws IOException {
                return new ObjectStreams(DescriptorAnnotations.NONE, loader -> filter, () -> true)
                        .input(bytes, LOADER, filter, null);
            }
        };

        abstract ObjectInputStream open(byte[] bytes, StreamFilter filter) throws IOException;

        /** Returns whether the stream checks the name of a class before it loads the class. */
        boolean checksNames() {
            return this == RESOLVING || this == FAST;
        }
    }

    @BeforeAll
    static void setTheFilterOfTheJvm() {
        OF_JDK.setLevel(Level.FINE); // before the JDK decides whether it logs
        ObjectInputFilter pattern =
                ObjectInputFilter.Config.createFilter("!java.util.concurrent.ConcurrentLinkedDeque");
        ObjectInputFilter.Config.setSerialFilter(info -> {
            if (info.serialClass() == Locale.class) {
                throw new IllegalStateException("a defect of the filter");
            }
            return pattern.checkInput(info);
        });
    }

    @BeforeEach
    void capture() {
        OF_JDK.setFilter(this::capture);
    }

    @AfterEach
    void reset() {
        OF_JDK.setFilter(before);
        JVM.reset();
    }

    private boolean capture(LogRecord logged) {
        lines.add(logged.getLevel() + " " + new SimpleFormatter().formatMessage(logged));
        return false;
    }

    static Stream<Arguments> rejections() {
        return Stream.of(Kind.values()).flatMap(kind -> Stream.of(
                Arguments.of(kind, "", BadAttributeValueExpException.class, "built-in list"),
                Arguments.of(kind, "!java.util.BitSet", BitSet.class, "stream-filter of domain.xml")));
    }

    @ParameterizedTest
    @MethodSource("rejections")
    void aRejectedClassLeavesTheEventAndTheLineOnce(Kind kind, String pattern, Class<?> type, String by)
            throws Exception {
        Object object = type == BitSet.class ? new BitSet() : new BadAttributeValueExpException("");
        byte[] bytes = FilteredStream.write(new Object[] {object});
        RecordedEvent ofJdk = rejectionByTheJdk(bytes, type);
        RecordedEvent event = rejection(kind, bytes, StreamFilter.of(Mode.REJECT, pattern));
        assertThat(event.getString("filterStatus")).isEqualTo("REJECTED");
        assertThat(event.getBoolean("filterConfigured")).isTrue();
        assertThat(event.getInt("arrayLength")).isEqualTo(-1);
        assertThat(event.getLong("depth")).isEqualTo(2).isEqualTo(ofJdk.getLong("depth"));
        assertThat(event.getClass("exceptionType").getName()).isEqualTo(RejectedStreamException.class.getName());
        assertThat(event.getString("exceptionMessage")).contains(type.getName(), by);
        if (kind.checksNames()) {
            assertThat(event.getClass("type")).as("not loaded").isNull();
            assertThat(event.getLong("objectReferences")).isBetween(1L, ofJdk.getLong("objectReferences"));
            assertThat(event.getLong("bytesRead")).isBetween(1L, ofJdk.getLong("bytesRead"));
        } else {
            assertThat(event.getClass("type").getName()).isEqualTo(type.getName());
            assertThat(event.getLong("objectReferences")).isEqualTo(ofJdk.getLong("objectReferences"));
            assertThat(event.getLong("bytesRead")).isEqualTo(ofJdk.getLong("bytesRead"));
        }
        assertThat(lines).singleElement().asString().startsWith("FINE ObjectInputFilter REJECTED: "
                + (kind.checksNames() ? "null" : type) + ", array length: -1, nRefs: ").contains(", depth: 2, bytes: ")
                .contains(", ex: " + RejectedStreamException.class.getName() + ": ", by);
        assertThat(warnings.lines()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aLimitLeavesThem(Kind kind) throws Exception {
        RecordedEvent event = rejection(
                kind, FilteredStream.write(new int[500]), StreamFilter.of(Mode.REJECT, "maxarray=100"));
        assertThat(event.getClass("type").getName()).isEqualTo("[I");
        assertThat(event.getInt("arrayLength")).isEqualTo(500);
        assertThat(event.getLong("objectReferences")).as("the array and its class").isEqualTo(2);
        assertThat(event.getLong("depth")).isEqualTo(1);
        assertThat(event.getString("exceptionMessage")).contains("maxarray=100");
        assertThat(lines).singleElement().asString()
                .contains("class [I, array length: 500, nRefs: 2, depth: 1, bytes: ");
        assertThat(warnings.lines()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theFilterOfTheJvmLeavesThem(Kind kind) throws Exception {
        RecordedEvent event = rejection(
                kind, FilteredStream.write(new ConcurrentLinkedDeque<>()), StreamFilter.of(Mode.REJECT, ""));
        assertThat(event.getClass("type").getName()).isEqualTo(ConcurrentLinkedDeque.class.getName());
        assertThat(event.getString("filterStatus")).isEqualTo("REJECTED");
        assertThat(event.getClass("exceptionType")).isNull();
        assertThat(lines).singleElement().asString().contains("REJECTED: " + ConcurrentLinkedDeque.class)
                .endsWith(", ex: n/a");
        assertThat(warnings.lines()).hasSize(kind == Kind.GUARDED ? 0 : 1);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aFailureOfTheFilterOfTheJvmLeavesThem(Kind kind) throws Exception {
        RecordedEvent event = rejection(
                kind, FilteredStream.write(Locale.ROOT), StreamFilter.of(Mode.REJECT, ""));
        assertThat(event.getClass("exceptionType").getName()).isEqualTo(IllegalStateException.class.getName());
        assertThat(event.getString("exceptionMessage")).isEqualTo("a defect of the filter");
        assertThat(lines).singleElement().asString().endsWith("IllegalStateException: a defect of the filter");
        assertThat(warnings.lines()).hasSize(kind == Kind.GUARDED ? 0 : 1);
    }

    @ParameterizedTest
    @EnumSource(value = Kind.class, names = {"RESOLVING", "FAST"})
    void anInterfaceOfAProxyLeavesThem(Kind kind) throws Exception {
        Object proxy = Proxy.newProxyInstance(LOADER, new Class<?>[] {Comparable.class}, new NoHandler());
        RecordedEvent event = rejection(kind, FilteredStream.write(proxy),
                StreamFilter.of(Mode.REJECT, "!java.lang.Comparable"));
        assertThat(event.getClass("type")).isNull();
        assertThat(event.getString("exceptionMessage")).contains("read java.lang.Comparable");
        assertThat(lines).hasSize(1);
        assertThat(warnings.lines()).hasSize(1);
    }

    @Test
    void theEventOfTreadlightHasTheSameFields() throws Exception {
        byte[] bytes = FilteredStream.write(new Object[] {new int[500]});
        List<RecordedEvent> events;
        try (ObjectInputStream stream = Kind.STOCK.open(bytes, StreamFilter.of(Mode.REJECT, "maxarray=100"))) {
            events = record(stream);
        }
        RecordedEvent ofJdk = single(events, "jdk.Deserialization");
        RecordedEvent ours = single(events, RejectionEvents.NAME);
        for (String field : List.of("filterConfigured", "filterStatus", "arrayLength", "objectReferences", "bytesRead",
                "exceptionMessage")) {
            assertThat(ours.<Object>getValue(field)).as(field).isEqualTo(ofJdk.getValue(field));
        }
        assertThat(ours.getString("type")).isEqualTo("[I");
        assertThat(ours.getString("exceptionType")).isEqualTo(RejectedStreamException.class.getName());
        assertThat(warnings.lines()).hasSize(1);
    }

    @Test
    void withoutARecordingOnlyTheLineIsLeft() throws Exception {
        try (ObjectInputStream stream = Kind.RESOLVING.open(
                FilteredStream.write(new BitSet()), StreamFilter.of(Mode.REJECT, "!java.util.BitSet"))) {
            assertThatThrownBy(stream::readObject).isInstanceOf(InvalidClassException.class);
        }
        assertThat(lines).hasSize(1);
        assertThat(warnings.lines()).hasSize(1);
    }

    private RecordedEvent rejection(Kind kind, byte[] bytes, StreamFilter filter) throws Exception {
        try (ObjectInputStream stream = kind.open(bytes, filter)) {
            return rejection(stream);
        }
    }

    /** Returns the only event of the JDK with a status of rejection. */
    private RecordedEvent rejection(ObjectInputStream stream) throws Exception {
        return single(record(stream), "jdk.Deserialization");
    }

    private static RecordedEvent single(List<RecordedEvent> events, String name) {
        List<RecordedEvent> named = new ArrayList<>(events);
        named.removeIf(event -> !event.getEventType().getName().equals(name)
                || !"REJECTED".equals(event.getString("filterStatus")));
        assertThat(named).as(name).hasSize(1);
        return named.get(0);
    }

    /** Returns the event of a stream whose filter returns a rejection, as the JDK leaves it. Leaves no line. */
    private RecordedEvent rejectionByTheJdk(byte[] bytes, Class<?> rejected) throws Exception {
        JVM.switchOn(false);
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            stream.setObjectInputFilter(info -> info.serialClass() == rejected ? Status.REJECTED : Status.ALLOWED);
            return rejection(stream);
        } finally {
            JVM.switchOn(true);
            assertThat(lines).hasSize(1);
            lines.clear();
        }
    }

    private List<RecordedEvent> record(ObjectInputStream stream) throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.Deserialization");
            recording.start();
            assertThatThrownBy(stream::readObject).isInstanceOf(InvalidClassException.class);
            Path file = directory.resolve(System.nanoTime() + ".jfr");
            recording.dump(file);
            return RecordingFile.readAllEvents(file);
        }
    }

    /** A handler whose proxies are written, and never called. */
    private static final class NoHandler implements java.lang.reflect.InvocationHandler, java.io.Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) {
            throw new UnsupportedOperationException();
        }
    }
}
