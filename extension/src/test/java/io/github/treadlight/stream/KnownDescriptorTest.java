package io.github.treadlight.stream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.Garbage;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of descriptors that differ from a known descriptor only in their references, that are forged, that look like
 * others, or that have long annotations. One stream's description of a class must never be used for another's.
 */
class KnownDescriptorTest {
    /** Two versions of one application. The types of their fields have names of the same length. */
    private static final ApplicationLoader A = writer("TypeA");
    private static final ApplicationLoader B = writer("TypeB");
    /** An application that reads both. Its class has another field, so a descriptor keeps the stream's types. */
    private static final ApplicationLoader READER = ApplicationLoader.of("reader", Sources.compile(
            "public class Before implements Serializable { SUID }",
            "public class Thing implements Serializable { SUID int other = 3; }"));
    private static final String FIELD = "L\0\1y";
    private static final String REFERENCE = FIELD + (char) ObjectStreamConstants.TC_REFERENCE;

    private final Descriptors descriptors = new Descriptors();
    private final ObjectStreams streams = TestedStreams.create(descriptors);

    private static ApplicationLoader writer(String type) {
        return ApplicationLoader.of("of " + type, Sources.compile(
                "public class " + type + " implements Serializable { SUID }",
                "public class Before implements Serializable { SUID " + type + " x = new " + type + "(); }",
                "public class Thing implements Serializable { SUID int number = 7; " + type + " y = null;"
                        + "public static Object make() { return new Thing(); }"
                        + "public static Object before() { return new Before(); } }"));
    }

    private static Object make(ApplicationLoader writer) {
        return writer.call("app.Thing", "make");
    }

    private static Object before(ApplicationLoader writer) {
        return writer.call("app.Thing", "before");
    }

    private static byte[] bytes(Object... objects) throws IOException {
        return TestedStreams.create().write(objects, null);
    }

    @Test
    void aReferenceToAnotherTypeMakesAnotherDescriptorOfTheSameBytes() throws IOException {
        byte[] a = typeByReference(A);
        byte[] b = typeByReference(B);
        assertThat(thingsDescriptor(a)).isEqualTo(thingsDescriptor(b));

        assertReadAsByTheJdk(streams, a, "a");
        ObjectStreamClass known = descriptors.lastOf("app.Thing");
        assertThat(known.getField("y").getTypeString()).isEqualTo("Lapp/TypeA;");
        ObjectStreamClass last = known;
        for (int i = 0; i < 5; i++) {
            assertReadAsByTheJdk(streams, b, "b, round " + i);
            ObjectStreamClass ofB = descriptors.lastOf("app.Thing");
            assertThat(ofB.getField("y").getTypeString()).isEqualTo("Lapp/TypeB;");
            // A parsed descriptor would be known now, and the same object the next time.
            assertThat(ofB).isNotSameAs(last);
            last = ofB;
            assertReadAsByTheJdk(streams, a, "a, round " + i);
            assertThat(descriptors.lastOf("app.Thing")).as("the known one").isSameAs(known);
        }
    }

    /** Returns a stream in which a field's type is a reference, because an earlier object has a field of that type. */
    private static byte[] typeByReference(ApplicationLoader writer) throws IOException {
        Object thing = make(writer);
        return bytes(before(writer), ObjectStreamClass.lookup(thing.getClass()), thing);
    }

    /** Returns the bytes from the class name on. */
    private static byte[] thingsDescriptor(byte[] stream) {
        int from = indexOf(stream, "app.Thing");
        int to = indexOf(stream, REFERENCE) + REFERENCE.length() + Integer.BYTES;
        assertThat(from).isPositive().isLessThan(to);
        return Arrays.copyOfRange(stream, from, to);
    }

    private static void assertReadAsByTheJdk(ObjectStreams streams, byte[] stream, String what) {
        assertThat(Outcome.of(streams, stream, READER).exactly()).as(what)
                .isEqualTo(Outcome.plain(stream, READER).exactly());
    }

    /** Tries handles of everything: strings that are types and that are not, other objects, descriptors, nothing. */
    @Test
    void aTypeThatRefersToAnythingElseIsReadAsByTheJdk() throws IOException {
        byte[] stream = bytes("Lapp/TypeA;", "Lapp/TypeB;", "I", "J", "", "?", "L", "[I", "[[Lapp/TypeA;", "V",
                "L" + "x".repeat(70_000), 5, new int[] {1}, List.of("x"), new Object[] {null}, int.class,
                Thread.State.NEW, make(A), "Lapp/TypeB;");
        int at = indexOf(stream, REFERENCE) + REFERENCE.length();
        assertThat(at).isGreaterThan(REFERENCE.length());
        int first = ObjectStreamConstants.baseWireHandle;
        for (int handle = first - 2; handle < first + 60; handle++) {
            byte[] changed = stream.clone();
            ByteBuffer.wrap(changed).putInt(at, handle);
            assertHarmless(changed, stream, "a reference to handle " + (handle - first));
        }
    }

    /** Some of these types contradict the type code of the field. */
    @ParameterizedTest
    @ValueSource(strings = {"I", "J", "Z", "", "?", "L", "[", "V", "[I", "[Lapp/TypeA;", "Lapp/TypeB;", "Ljava/lang/"})
    void aForgedTypeOfAFieldAffectsNoOtherStream(String forged) throws IOException {
        for (byte[] valid : List.of(bytes(make(A)), bytes(make(A), before(A)))) {
            assertHarmless(replaced(valid, string("Lapp/TypeA;"), string(forged)), valid, forged);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"I", "J", "Z", "[", "?", "\0", "L"})
    void aForgedTypeCodeOfAFieldAffectsNoOtherStream(String forged) throws IOException {
        byte[] valid = bytes(make(A));
        assertHarmless(replaced(valid, FIELD, forged + "\0\1y"), valid, forged);
        assertHarmless(replaced(valid, "I\0\6number", forged + "\0\6number"), valid, forged);
    }

    @Test
    void noForgedByteOfADescriptorAffectsAnotherStream() throws IOException {
        byte[] valid = bytes(make(A));
        int[] values = {0, 1, 2, 3, 'B', 'I', 'J', 'L', '[', 'a', 't', 'x', 0x7F, 0x80, 0xC1, 0xFF};
        for (int i = indexOf(valid, "app.Thing") - Short.BYTES; i < valid.length; i++) {
            for (int value : values) {
                byte[] changed = valid.clone();
                changed[i] = (byte) value;
                assertHarmless(changed, valid, "byte " + i + " as " + value);
            }
        }
    }

    private static String string(String text) {
        return "" + (char) ObjectStreamConstants.TC_STRING + (char) 0 + (char) text.length() + text;
    }

    private static byte[] replaced(byte[] stream, String from, String to) {
        String text = new String(stream, ISO_8859_1);
        assertThat(text).contains(from);
        return text.replace(from, to).getBytes(ISO_8859_1);
    }

    private static int indexOf(byte[] bytes, String part) {
        return new String(bytes, ISO_8859_1).indexOf(part);
    }

    /** Reads the forged stream before and after the valid one, with new and known descriptors. */
    private static void assertHarmless(byte[] forged, byte[] valid, String what) {
        for (List<byte[]> order : List.of(
                List.of(forged, forged, valid), List.of(valid, valid, forged, forged, valid, forged))) {
            ObjectStreams streams = TestedStreams.create();
            for (int i = 0; i < order.size(); i++) {
                boolean isForged = order.get(i) == forged;
                assertReadOrRejected(streams, order.get(i), what + ", " + i + (isForged ? ", forged" : ", valid"));
            }
        }
    }

    private static void assertReadOrRejected(ObjectStreams streams, byte[] stream, String what) {
        Outcome plain = Outcome.plain(stream, READER);
        Outcome ours = Outcome.of(streams, stream, READER);
        if (ours.isRejectedByName()) {
            assertThat(plain.thrown()).as(what).isInstanceOf(ClassNotFoundException.class);
        } else {
            assertThat(ours.kind()).as(what).isEqualTo(plain.kind());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 480, 512, 600, 1024, 3000, 9000, 30_000})
    void aDescriptorMayBeLongerThanTheBuffer(int length) throws IOException {
        String name = "x".repeat(length);
        ApplicationLoader app = ApplicationLoader.of("of " + length, Sources.compile(
                "public class Thing implements Serializable { SUID int " + name + " = 5;"
                        + "public static Object make() { return new OfMore(); } }",
                "public class OfMore extends Thing { SUID String a = \"a\"; long " + name + " = 6;"
                        + "String z" + name + " = \"z\"; Object end = this; }"));
        Object thing = make(app);
        byte[] stream = bytes(thing, ObjectStreamClass.lookup(thing.getClass()));
        Outcome plain = Outcome.plain(stream, app);
        assertThat(plain.succeeded()).isTrue();
        for (Arrival arrival : Arrival.values()) {
            for (int i = 0; i < 3; i++) {
                assertThat(Outcome.of(() -> streams.input(arrival.of(stream), app, StreamFilter.DEFAULT, null)
                        .readObject()).exactly()).as("%s", arrival).isEqualTo(plain.exactly());
                assertThat(Outcome.of(streams, stream, app).exactly()).as("%s", arrival).isEqualTo(plain.exactly());
            }
        }
    }

    /** An annotation, which stands between two descriptors, may contain descriptors. */
    @Test
    void annotationsMayBeObjects() throws IOException {
        ObjectStreams annotated = TestedStreams.create(new Notes());
        byte[] things = annotated.write(new Object[] {1, make(A), before(A)}, null);
        byte[] notes = annotated.write(new Object[] {new Note("alone"), 1}, null);
        assertThat(Outcome.plain(things, READER).succeeded()).isTrue();
        for (int i = 0; i < 5; i++) {
            assertReadAsByTheJdk(annotated, things, "things, round " + i);
            assertReadAsByTheJdk(annotated, notes, "notes, round " + i);
        }
    }

    record Note(String of) implements Serializable {}

    /** Annotates all descriptors but those of notes with an object. */
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

    // Limits

    private static final ClassLoader LOADER = KnownDescriptorTest.class.getClassLoader();

    private record Pair(@Nullable String one, @Nullable String other) implements Serializable {}

    @ParameterizedTest
    @ValueSource(strings = {"maxdepth", "maxrefs"})
    void aLimitIsTheSameForNewAndKnownDescriptors(String limit) throws Exception {
        byte[] stream = FilteredStream.write(new Object[] {new Pair(null, null), new Pair("1", "2"), Thread.State.NEW});
        ObjectStreams streams = TestedStreams.create();
        int rejected = 0;
        for (int max = 0; max < 20; max++) {
            StreamFilter filter = StreamFilter.of(Mode.REJECT, limit + "=" + max);
            boolean first = isRead(TestedStreams.create(), stream, filter);
            for (int i = 0; i < 3; i++) {
                assertThat(isRead(streams, stream, filter)).as("%s=%d, time %d", limit, max, i).isEqualTo(first);
            }
            rejected += first ? 0 : 1;
        }
        assertThat(rejected).isBetween(1, 19);
    }

    private static boolean isRead(ObjectStreams streams, byte[] stream, StreamFilter filter) throws Exception {
        try {
            streams.input(new ByteArrayInputStream(stream), LOADER, filter, null).readObject();
            return true;
        } catch (InvalidClassException rejected) {
            return false;
        }
    }

    @Test
    void fewOfManyForgedDescriptorsOfAClassAreRetained() throws Exception {
        int descriptors = 1000;
        List<WeakReference<ObjectStreamClass>> read = new CopyOnWriteArrayList<>();
        ObjectStreams streams = TestedStreams.create(new Descriptors() {
            @Override
            public @Nullable Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor) {
                read.add(new WeakReference<>(descriptor));
                return null;
            }
        });
        for (int suid = 0; suid < descriptors; suid++) {
            Object array = streams.read(arrayWithFields(suid), LOADER, StreamFilter.DEFAULT, null);
            assertThat(array).isEqualTo(new int[0]);
        }
        assertThat(read).hasSize(descriptors);
        Garbage.collectUntil(() ->
                assertThat(read.stream().filter(each -> !each.refersTo(null))).hasSizeBetween(1, 200));
        Reference.reachabilityFence(streams);
    }

    /** Returns a stream with an empty array of int whose descriptor has 250 fields, although arrays have no fields. */
    private static byte[] arrayWithFields(long suid) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes) {
            @Override
            protected void writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
                writeUTF(descriptor.getName());
                writeLong(suid);
                writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
                writeShort(250);
                for (int field = 0; field < 250; field++) {
                    writeByte('B');
                    writeUTF("f" + field);
                }
            }
        }) {
            out.writeObject(new int[0]);
        }
        return bytes.toByteArray();
    }
}
