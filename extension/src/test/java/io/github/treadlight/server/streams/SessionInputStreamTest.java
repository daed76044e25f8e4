package io.github.treadlight.server.streams;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.server.AnnotationFormat;
import io.github.treadlight.server.app.Row;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.filter.RejectedStreamException;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamOrigin;
import io.github.treadlight.stream.filter.StreamUse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.catalina.session.StandardSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with sessions that are written and read in the order of the servers. */
class SessionInputStreamTest {
    private static final ClassLoader LOADER = SessionInputStreamTest.class.getClassLoader();
    private static final StreamFilter NO_ROWS = StreamFilter.of(StreamFilter.Mode.REJECT, "!" + Row.class.getName());
    private static final Map<String, Object> ACCEPTED = Map.of("list", List.of("a", "b"), "name", "Ada");
    private static final Map<String, Object> REJECTED =
            Map.of("cart", List.of(new Row(1, "one")), "name", "Ada", "set", List.of(1, 2));

    @BeforeAll
    static void annotate() throws Exception {
        AnnotationFormat.plain();
    }

    private static byte[] write(Object... objects) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(objects.length);
            for (Object each : objects) {
                out.writeObject(each);
            }
        }
        return bytes.toByteArray();
    }

    private static SessionInputStream open(boolean isFast, byte[] bytes, boolean hasMany) throws IOException {
        ObjectStreams streams = new ObjectStreams(BundleKeys.ofServer(), loader -> NO_ROWS, () -> isFast);
        StandardSession.opener = source -> SessionInputStream.current().lost().attribute(
                streams.input(source, LOADER, NO_ROWS, null));
        SessionInputStream in = new SessionInputStream(streams.input(new ByteArrayInputStream(bytes), LOADER, NO_ROWS,
                null, new StreamUse(StreamOrigin.UNKNOWN, true)), StreamOrigin.UNKNOWN,
                new LostAttributes("application shop"), hasMany);
        assertThat(readObject(in)).isInstanceOf(Integer.class);
        return in;
    }

    private static Object readObject(ObjectInputStream in) throws IOException {
        try {
            return in.readObject();
        } catch (ClassNotFoundException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    private static Map<String, Object> read(ObjectInputStream in) throws IOException {
        return ((StandardSession) readObject(in)).attributes();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAttributeWithAStreamOfItsOwnIsLostAlone(boolean isFast) throws Exception {
        byte[] written = write(new StandardSession(true, ACCEPTED), new StandardSession(true, REJECTED),
                new StandardSession(true, ACCEPTED));
        try (SessionInputStream in = open(isFast, written, true)) {
            assertThat(read(in)).isEqualTo(ACCEPTED);
            assertThat(read(in)).isEqualTo(Map.of("name", "Ada", "set", List.of(1, 2)));
            assertThat(read(in)).isEqualTo(ACCEPTED);
        }
        assertThat(SessionInputStream.current()).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anotherAttributeCostsItsSessionAndNoOther(boolean isFast) throws Exception {
        byte[] written = write(new StandardSession(false, ACCEPTED), new StandardSession(false, REJECTED),
                new StandardSession(false, REJECTED), new StandardSession(false, ACCEPTED));
        try (SessionInputStream in = open(isFast, written, true)) {
            assertThat(read(in)).isEqualTo(ACCEPTED);
            assertThat(read(in)).isEqualTo(ACCEPTED);
            assertThatThrownBy(in::readObject).as("at the end of the stream")
                    .isInstanceOf(RejectedStreamException.class).hasMessageContaining(Row.class.getName());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSessionThatIsAloneFailsAtOnce(boolean isFast) throws Exception {
        try (SessionInputStream in = open(isFast, write(new StandardSession(false, REJECTED), "more"), false)) {
            assertThatThrownBy(in::readObject).isInstanceOf(RejectedStreamException.class);
        }
    }

    @Test
    void theEndAndAMissingClassAreThoseOfTheServersStream() throws Exception {
        byte[] written = write(new StandardSession(false, ACCEPTED));
        try (SessionInputStream in = open(false, written, true)) {
            assertThat(read(in)).isEqualTo(ACCEPTED);
            assertThatThrownBy(in::readObject).isInstanceOf(EOFException.class);
        }
        byte[] renamed = new String(write(new StandardSession(false, REJECTED)), ISO_8859_1)
                .replace(Row.class.getName(), Row.class.getName().replace("Row", "Raw")).getBytes(ISO_8859_1);
        try (SessionInputStream in = open(false, renamed, true)) {
            assertThatThrownBy(in::readObject).isInstanceOf(ClassNotFoundException.class)
                    .hasMessageContaining("Raw").hasNoCause();
        }
    }

    @Test
    void primitivesAndBytesComeFromTheStream() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(1);
            out.writeInt(7);
            out.writeLong(8);
            out.writeUTF("text");
            out.writeBoolean(true);
            out.writeDouble(1.5);
            out.write(new byte[] {1, 2, 3, 4});
        }
        try (SessionInputStream in = open(false, bytes.toByteArray(), false)) {
            assertThat(in.readInt()).isEqualTo(7);
            assertThat(in.readLong()).isEqualTo(8);
            assertThat(in.readUTF()).isEqualTo("text");
            assertThat(in.readBoolean()).isTrue();
            assertThat(in.readDouble()).isEqualTo(1.5);
            assertThat(in.available()).isEqualTo(4);
            assertThat(in.skipBytes(1)).isEqualTo(1);
            byte[] rest = new byte[3];
            in.readFully(rest, 0, 2);
            assertThat(in.read()).isEqualTo(4);
            assertThat(Arrays.copyOf(rest, 2)).containsExactly(2, 3);
        }
    }
}
