package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Descriptors that are known but for what they refer to, that lie about it, that look like others, or that have much
 * between them. What a stream says of a class must never be taken for what another one says of it.
 */
class KnownDescriptorTest {
    private static final String SUID = "private static final long serialVersionUID = 1;\n";

    /** Two versions of one application, whose things have fields of types whose names are of one length. */
    private static final AppLoader A = writer("TypeA");
    private static final AppLoader B = writer("TypeB");
    /** Reads both: its things have another field, so that a descriptor keeps what the stream says of the first. */
    private static final AppLoader READER = AppLoader.of("reader", Sources.compile(
            "public class Before implements Serializable {" + SUID + "}",
            "public class Thing implements Serializable {" + SUID + "int other = 3; }"));

    private final Descriptors descriptors = new Descriptors();
    private final ObjectStreams streams = new ObjectStreams(descriptors);

    private static AppLoader writer(String type) {
        return AppLoader.of("of " + type, Sources.compile(
                "public class " + type + " implements Serializable {" + SUID + "}",
                "public class Before implements Serializable {" + SUID + type + " x = new " + type + "(); }",
                "public class Thing implements Serializable {" + SUID + "int number = 7; " + type + " y = null;"
                        + "public static Object make() { return new Thing(); }"
                        + "public static Object before() { return new Before(); } }"));
    }

    /** The type of the thing's field is a reference, for something before it has a field of that type too. */
    private static byte[] typeByReference(AppLoader writer) {
        Object thing = writer.call("app.Thing", "make");
        return bytes(writer.call("app.Thing", "before"), ObjectStreamClass.lookup(thing.getClass()), thing);
    }

    private static byte[] bytes(Object... objects) {
        return bytes(new ObjectStreams(), objects);
    }

    private static byte[] bytes(ObjectStreams streams, Object... objects) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = streams.output(bytes, null)) {
            out.writeObject(objects);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private Outcome read(byte[] stream) {
        return read(stream, streams);
    }

    private static Outcome read(byte[] stream, ObjectStreams streams) {
        return Outcome.of(() -> streams.input(stream, READER, StreamFilter.DEFAULT, null).readObject());
    }

    private static Outcome plain(byte[] stream) {
        return Outcome.of(() -> new PlainInput(stream, READER).readObject());
    }

    @Test
    void aReferenceToAnotherTypeMakesAnotherDescriptorOfTheSameBytes() {
        byte[] a = typeByReference(A);
        byte[] b = typeByReference(B);
        assertThat(thingsDescriptor(a)).isEqualTo(thingsDescriptor(b));

        assertThat(read(a).exactly()).isEqualTo(plain(a).exactly());
        ObjectStreamClass known = descriptors.lastOf("app.Thing");
        assertThat(known.getField("y").getTypeString()).isEqualTo("Lapp/TypeA;");
        ObjectStreamClass last = known;
        for (int i = 0; i < 5; i++) {
            assertThat(read(b).exactly()).as("round %d", i).isEqualTo(plain(b).exactly());
            ObjectStreamClass ofB = descriptors.lastOf("app.Thing");
            assertThat(ofB.getField("y").getTypeString()).isEqualTo("Lapp/TypeB;");
            // Had it been parsed, it would have been learnt, and be the same the next time.
            assertThat(ofB).isNotSameAs(last);
            last = ofB;
            assertThat(read(a).exactly()).as("round %d", i).isEqualTo(plain(a).exactly());
            assertThat(descriptors.lastOf("app.Thing")).as("the one that is known").isSameAs(known);
        }
    }

    /** From the name on. */
    private static byte[] thingsDescriptor(byte[] stream) {
        int from = indexOf(stream, "app.Thing".getBytes(StandardCharsets.UTF_8));
        int to = indexOf(stream, reference("y")) + reference("y").length + Integer.BYTES;
        assertThat(from).isPositive().isLessThan(to);
        return Arrays.copyOfRange(stream, from, to);
    }

    /** All that a handle can mean: strings that are types and that are not, other objects, descriptors, nothing. */
    @Test
    void whateverATypeRefersToItIsReadAsTheJdkReadsItOrRejected() {
        Object thing = A.call("app.Thing", "make");
        byte[] stream = bytes("Lapp/TypeA;", "Lapp/TypeB;", "I", "J", "", "?", "L", "[I", "[[Lapp/TypeA;", "V",
                "L" + "x".repeat(70_000), 5, new int[] {1}, List.of("x"), new Object[] {null}, int.class,
                Thread.State.NEW, thing, "Lapp/TypeB;");
        int at = indexOf(stream, reference("y")) + reference("y").length;
        assertThat(at).isGreaterThan(reference("y").length);
        int first = ObjectStreamConstants.baseWireHandle;
        for (int handle = first - 2; handle < first + 60; handle++) {
            byte[] changed = stream.clone();
            ByteBuffer.wrap(changed).putInt(at, handle);
            assertHarmless(changed, stream, "a reference to handle " + (handle - first));
        }
    }

    private static byte[] reference(String field) {
        return ("L\0\1" + field + (char) ObjectStreamConstants.TC_REFERENCE).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Types that the first letter of the field belies, among them. */
    @ParameterizedTest
    @ValueSource(strings = {"I", "J", "Z", "", "?", "L", "[", "V", "[I", "[Lapp/TypeA;", "Lapp/TypeB;", "Ljava/lang/"})
    void aTypeThatBeliesItsFieldIsNotTakenForTheTruth(String lie) {
        byte[] truth = bytes(A.call("app.Thing", "make"));
        assertHarmless(replaced(truth, string("Lapp/TypeA;"), string(lie)), truth, lie);
        byte[] twice = bytes(A.call("app.Thing", "make"), A.call("app.Thing", "before"));
        assertHarmless(replaced(twice, string("Lapp/TypeA;"), string(lie)), twice, lie);
    }

    @ParameterizedTest
    @ValueSource(strings = {"I", "J", "Z", "[", "?", "\0", "L"})
    void aFieldThatBeliesItsTypeIsNotTakenForTheTruth(String lie) {
        byte[] truth = bytes(A.call("app.Thing", "make"));
        assertHarmless(replaced(truth, "L\0\1y", lie + "\0\1y"), truth, lie);
        assertHarmless(replaced(truth, "I\0\6number", lie + "\0\6number"), truth, lie);
    }

    @Test
    void noByteOfADescriptorChangesWhatOthersMean() {
        byte[] truth = bytes(A.call("app.Thing", "make"));
        int from = indexOf(truth, "app.Thing".getBytes(StandardCharsets.UTF_8)) - Short.BYTES;
        int[] values = {0, 1, 2, 3, 'B', 'I', 'J', 'L', '[', 'a', 't', 'x', 0x7F, 0x80, 0xC1, 0xFF};
        for (int i = from; i < truth.length; i++) {
            for (int value : values) {
                byte[] changed = truth.clone();
                changed[i] = (byte) value;
                assertHarmless(changed, truth, "byte " + i + " as " + value);
            }
        }
    }

    private static String string(String text) {
        return "" + (char) ObjectStreamConstants.TC_STRING + (char) 0 + (char) text.length() + text;
    }

    private static byte[] replaced(byte[] stream, String from, String to) {
        String text = new String(stream, StandardCharsets.ISO_8859_1);
        assertThat(text).contains(from);
        return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Read before or after the truth, and again. */
    private static void assertHarmless(byte[] lie, byte[] truth, String what) {
        ObjectStreams lieFirst = new ObjectStreams();
        assertAsPlain(lie, lieFirst, what + ", first");
        assertAsPlain(lie, lieFirst, what + ", again");
        assertAsPlain(truth, lieFirst, "the truth after " + what);
        ObjectStreams truthFirst = new ObjectStreams();
        assertAsPlain(truth, truthFirst, "the truth");
        assertAsPlain(truth, truthFirst, "the truth again");
        assertAsPlain(lie, truthFirst, what + " after the truth");
        assertAsPlain(lie, truthFirst, what + " after the truth again");
        assertAsPlain(truth, truthFirst, "the truth after " + what);
        assertAsPlain(lie, truthFirst, what + " once more");
    }

    /** The JDK casts what it takes for the name of a type. */
    private static void assertAsPlain(byte[] stream, ObjectStreams streams, String what) {
        Outcome plain = plain(stream);
        if (plain.thrown() instanceof ClassCastException) {
            assertThat(Outcome.of(() -> streams.read(stream, READER, StreamFilter.DEFAULT, null)).thrown())
                    .as(what).isInstanceOf(IOException.class);
        } else {
            assertThat(read(stream, streams).kind()).as(what).isEqualTo(plain.kind());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 480, 512, 600, 1024, 3000, 9000, 30_000})
    void aDescriptorMayBeLongerThanWhatIsReadAhead(int length) {
        String name = "x".repeat(length);
        AppLoader app = AppLoader.of("of " + length, Sources.compile("public class Thing implements Serializable {"
                + SUID + "int " + name + " = 5; public static Object make() { return new OfMore(); } }",
                "public class OfMore extends Thing {" + SUID + "String a = \"a\"; long " + name + " = 6;"
                + "String z" + name + " = \"z\"; Object end = this; }"));
        Object thing = app.call("app.Thing", "make");
        byte[] stream = bytes(thing, ObjectStreamClass.lookup(thing.getClass()));
        Outcome plain = Outcome.of(() -> new PlainInput(stream, app).readObject());
        assertThat(plain.succeeded()).isTrue();
        for (Arrival arrival : Arrival.values()) {
            for (int i = 0; i < 3; i++) {
                assertThat(Outcome.of(() -> streams.input(arrival.of(stream), app, StreamFilter.DEFAULT, null)
                        .readObject()).exactly()).as("%s", arrival).isEqualTo(plain.exactly());
                assertThat(Outcome.of(() -> streams.input(stream, app, StreamFilter.DEFAULT, null)
                        .readObject()).exactly()).as("%s", arrival).isEqualTo(plain.exactly());
            }
        }
    }

    /** What stands between a descriptor and the next may have descriptors itself. */
    @Test
    void annotationsMayBeObjects() {
        ObjectStreams annotated = new ObjectStreams(new Notes());
        byte[] things = bytes(annotated, 1, A.call("app.Thing", "make"), A.call("app.Thing", "before"));
        byte[] notes = bytes(annotated, new Note("alone"), 1);
        Outcome plain = plain(things);
        assertThat(plain.succeeded()).isTrue();
        for (int i = 0; i < 5; i++) {
            assertThat(read(things, annotated).exactly()).as("round %d", i).isEqualTo(plain.exactly());
            assertThat(read(notes, annotated).exactly()).as("round %d", i).isEqualTo(plain(notes).exactly());
        }
    }

    record Note(String of) implements Serializable {}

    /** Annotates all descriptors but its own with an object. */
    private static final class Notes implements DescriptorAnnotations {
        @Override
        public void write(ObjectOutputStream out, Class<?> written) throws IOException {
            if (written != Note.class) {
                out.writeObject(new Note(written.getName()));
            }
        }

        @Override
        public Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor)
                throws IOException, ClassNotFoundException {
            if (!descriptor.getName().equals(Note.class.getName())) {
                assertThat(in.readObject()).isEqualTo(new Note(descriptor.getName()));
            }
            return null;
        }
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        return new String(bytes, StandardCharsets.ISO_8859_1)
                .indexOf(new String(part, StandardCharsets.ISO_8859_1));
    }
}
