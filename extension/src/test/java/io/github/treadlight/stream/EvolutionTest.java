package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One loader reads what several versions of its classes wrote, in turn and often, so that descriptors of all of them
 * are known: as the JDK does, which parses each of them each time.
 */
class EvolutionTest {
    private static final int ROUNDS = 6;
    private static final String SUID = "private static final long serialVersionUID = 1;\n";

    private static final Map<String, AppLoader> VERSIONS = new LinkedHashMap<>();

    static {
        version("one", thing("""
                int number = 1;
                String name = "one";
                Object any = "any";
                List<String> list = new ArrayList<>(List.of("x"));
                """));
        version("two: with more fields", thing("""
                int number = 2;
                long more = 22;
                String name = "two";
                String moreText = "more";
                Object any = new int[] {2};
                List<String> list = null;
                Thing other = this;
                """));
        version("three: with fewer fields", thing("String name = \"three\";"));
        version("four: int became long", thing("long number = 4; String name = \"four\"; Object any = null;"));
        version("five: Object became String", thing("int number = 5; String name; String any = \"five\";"));
        version("six: String became Object", thing("int number = 6; Object name = 6; Object any = 6;"));
        version("seven: int became Integer", thing("Integer number = 7; String name = \"seven\";"));
        version("eight: another type of the same length", thing("int number = 8; StringB name = new StringB();"),
                "public class StringB implements Serializable {" + SUID + "String in = \"eight\"; }");
        version("nine: fields in a superclass", """
                public class Thing extends Above {
                    SUID
                    int number = 9;
                    public static Object make() { return new Thing(); }
                }
                """, "public class Above implements Serializable { SUID String name = \"above\"; Object any = 9; }");
        version("ten: another superclass", """
                public class Thing extends Other {
                    SUID
                    int number = 10;
                    String name = "ten";
                    public static Object make() { return new Thing(); }
                }
                """, """
                public class Other implements Serializable {
                    SUID
                    String name = "other";
                    transient String without = "";
                    private void readObjectNoData() { name = "no data"; }
                }
                """);
        version("eleven: another serialVersionUID", """
                public class Thing implements Serializable {
                    private static final long serialVersionUID = 2;
                    int number = 11;
                    String name = "eleven";
                    public static Object make() { return new Thing(); }
                }
                """);
        version("twelve: not serializable any more", """
                public class Thing {
                    int number = 12;
                    public static Object make() { return "no thing"; }
                }
                """);
        version("thirteen: Externalizable", """
                public class Thing implements Externalizable {
                    SUID
                    public Thing() {}
                    public void writeExternal(ObjectOutput out) throws IOException { out.writeInt(13); }
                    public void readExternal(ObjectInput in) throws IOException { in.readInt(); }
                    public static Object make() { return new Thing(); }
                }
                """);
        version("fourteen: an enum", """
                public enum Thing {
                    ONE, TWO { public String toString() { return "2"; } };
                    public static Object make() { return TWO; }
                }
                """);
        version("fifteen: a record", """
                public record Thing(int number, String name, Object any) implements Serializable {
                    SUID
                    public static Object make() { return new Thing(15, "fifteen", new Thing(-15, null, null)); }
                }
                """);
        version("sixteen: a record with more components, in another order", """
                public record Thing(List<String> list, String name, long more, int number) implements Serializable {
                    SUID
                    public static Object make() { return new Thing(List.of("16"), "sixteen", 16, 16); }
                }
                """);
        version("seventeen: a record with another component", """
                public record Thing(long number) implements Serializable {
                    SUID
                    public static Object make() { return new Thing(17); }
                }
                """);
        version("eighteen: with data of its own", """
                public class Thing implements Serializable {
                    SUID
                    int number = 18;
                    String name = "eighteen";
                    private void writeObject(ObjectOutputStream out) throws IOException {
                        out.defaultWriteObject();
                        out.write(new byte[300]);
                        out.writeObject(new Thing[0]);
                    }
                    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                        in.defaultReadObject();
                        if (in.read() < 0) {
                            number = -18;
                        }
                    }
                    public static Object make() { return new Thing(); }
                }
                """);
        version("nineteen: by name", """
                public class Thing implements Serializable {
                    SUID
                    private static final ObjectStreamField[] serialPersistentFields = {
                        new ObjectStreamField("number", int.class), new ObjectStreamField("name", String.class),
                        new ObjectStreamField("any", Object.class), new ObjectStreamField("list", List.class)};
                    private transient List<Object> read = new ArrayList<>();
                    private void writeObject(ObjectOutputStream out) throws IOException {
                        ObjectOutputStream.PutField fields = out.putFields();
                        fields.put("number", 19);
                        fields.put("any", read);
                        out.writeFields();
                    }
                    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                        ObjectInputStream.GetField fields = in.readFields();
                        read = new ArrayList<>(Arrays.asList(fields.get("number", -1), fields.get("name", "none"),
                                fields.get("any", null), fields.defaulted("list")));
                        for (ObjectStreamField field : fields.getObjectStreamClass().getFields()) {
                            read.add(field.toString());
                        }
                    }
                    public static Object make() { return new Thing(); }
                }
                """);
    }

    /** A class of the package {@code app} that all versions have. */
    private static String thing(String fields) {
        return """
                public class Thing implements Serializable {
                    SUID
                    %s
                    public static Object make() { return new Thing(); }
                }
                """.formatted(fields);
    }

    private static void version(String name, String... sources) {
        String[] complete = Stream.of(sources).map(source -> source.replace("SUID", SUID)).toArray(String[]::new);
        VERSIONS.put(name, AppLoader.of("version " + name, Sources.compile(complete)));
    }

    static Stream<String> versions() {
        return VERSIONS.keySet().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("versions")
    void aVersionReadsWhatOthersWriteAsOftenAsTheyDo(String name) {
        AppLoader reader = VERSIONS.get(name);
        ObjectStreams streams = new ObjectStreams();
        int succeeded = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (Map.Entry<String, AppLoader> writer : VERSIONS.entrySet()) {
                byte[] stream = written(writer.getValue());
                Outcome plain = Outcome.of(() -> new PlainInput(stream, reader).readObject());
                Outcome read = Outcome.of(() ->
                        streams.input(stream, reader, StreamFilter.DEFAULT, null).readObject());
                assertThat(read.exactly()).as("what %s wrote, round %d", writer.getKey(), round)
                        .isEqualTo(plain.exactly());
                succeeded += plain.succeeded() ? 1 : 0;
            }
        }
        assertThat(succeeded).as("its own at least").isGreaterThanOrEqualTo(ROUNDS);
    }

    /** Two objects and their descriptors, so that fields are compared that the reader does not have. */
    private static byte[] written(AppLoader writer) {
        Object made = writer.call("app.Thing", "make");
        ObjectStreamClass descriptor = ObjectStreamClass.lookup(made.getClass());
        return bytes(out -> out.writeObject(new Object[] {made, descriptor, made, writer.call("app.Thing", "make")}));
    }

    private static byte[] bytes(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            writing.write(out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    @FunctionalInterface
    private interface Writing {
        void write(ObjectOutputStream out) throws IOException;
    }
}
