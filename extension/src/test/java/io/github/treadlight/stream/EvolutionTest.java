package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each version of a class reads what the others wrote, several times, so that all descriptors become known. */
class EvolutionTest {
    private static final int ROUNDS = 6;
    private static final String CLASS = "class Thing implements Serializable";

    static final Map<String, ApplicationLoader> VERSIONS = new LinkedHashMap<>();

    static {
        version("one", thing(CLASS, """
                int number = 1;
                String name = "one";
                Object any = "any";
                List<String> list = new ArrayList<>(List.of("x"));
                """));
        version("two: with more fields", thing(CLASS, """
                int number = 2;
                long more = 22;
                String name = "two";
                String moreText = "more";
                Object any = new int[] {2};
                List<String> list = null;
                Thing other = this;
                """));
        version("three: with fewer fields", thing(CLASS, "String name = \"three\";"));
        version("four: int became long", thing(CLASS, "long number = 4; String name = \"four\"; Object any = null;"));
        version("five: Object became String", thing(CLASS, "int number = 5; String name; String any = \"five\";"));
        version("six: String became Object", thing(CLASS, "int number = 6; Object name = 6; Object any = 6;"));
        version("seven: int became Integer", thing(CLASS, "Integer number = 7; String name = \"seven\";"));
        version("eight: another type of the same length",
                thing(CLASS, "int number = 8; StringB name = new StringB();"),
                "public class StringB implements Serializable { SUID String in = \"eight\"; }");
        version("nine: fields in a superclass", thing("class Thing extends Above", "int number = 9;"),
                "public class Above implements Serializable { SUID String name = \"above\"; Object any = 9; }");
        version("ten: another superclass",
                thing("class Thing extends Other", "int number = 10; String name = \"ten\";"), """
                public class Other implements Serializable {
                    SUID
                    String name = "other";
                    transient String without = "";
                    private void readObjectNoData() { name = "no data"; }
                }
                """);
        version("eleven: another serialVersionUID", thing(CLASS, "int number = 11; String name = \"eleven\";")
                .replace("SUID", Sources.SUID.replace('1', '2')));
        version("twelve: no longer serializable",
                "public class Thing { int number = 12; public static Object make() { return \"no thing\"; } }");
        version("thirteen: Externalizable", thing("class Thing implements Externalizable", """
                public Thing() {}
                public void writeExternal(ObjectOutput out) throws IOException { out.writeInt(13); }
                public void readExternal(ObjectInput in) throws IOException { in.readInt(); }
                """));
        version("fourteen: an enum", """
                public enum Thing {
                    ONE, TWO { public String toString() { return "2"; } };
                    public static Object make() { return TWO; }
                }
                """);
        version("fifteen: a record", record(
                "int number, String name, Object any", "15, \"fifteen\", new Thing(-15, null, null)"));
        version("sixteen: a record with more components, in another order", record(
                "List<String> list, String name, long more, int number", "List.of(\"16\"), \"sixteen\", 16, 16"));
        version("seventeen: a record with another component", record("long number", "17"));
        version("eighteen: with data of its own", thing(CLASS, """
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
                """));
        version("nineteen: fields by name", thing(CLASS, """
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
                """));
        version("twenty: a record whose constructor refuses other values", """
                public record Thing(int number, String name) implements Serializable {
                    SUID
                    public Thing {
                        if (number != 20) {
                            throw new IllegalArgumentException("refused: " + number);
                        }
                    }
                    public static Object make() { return new Thing(20, "twenty"); }
                }
                """);
        version("twenty-one: an enum with another constant", """
                public enum Thing {
                    ONE, THREE;
                    public static Object make() { return THREE; }
                }
                """);
        version("twenty-two: a record with a class that the others lack",
                record("int number, Object any", "22, List.of(new Extra())"),
                "public class Extra implements Serializable { SUID }");
        version("twenty-three: a field with a class that the others lack",
                thing(CLASS, "int number = 23; Object any = List.of(new Only());"),
                "public class Only implements Serializable { SUID }");
    }

    private static String thing(String declaration, String members) {
        return "public %s { SUID %s public static Object make() { return new Thing(); } }"
                .formatted(declaration, members);
    }

    private static String record(String components, String values) {
        return "public record Thing(%s) implements Serializable { SUID %s }".formatted(
                components, "public static Object make() { return new Thing(" + values + "); }");
    }

    private static void version(String name, String... sources) {
        VERSIONS.put(name, ApplicationLoader.of("version " + name, Sources.compile(sources)));
    }

    static Set<String> versions() {
        return VERSIONS.keySet();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("versions")
    void aVersionReadsWhatTheOthersWroteAsTheJdkDoes(String name) throws IOException {
        ApplicationLoader reader = VERSIONS.get(name);
        ObjectStreams streams = TestedStreams.create();
        int succeeded = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (Map.Entry<String, ApplicationLoader> writer : VERSIONS.entrySet()) {
                byte[] stream = written(writer.getValue());
                Outcome plain = Outcome.plain(stream, reader);
                assertThat(Outcome.of(streams, stream, reader).exactly())
                        .as("written by %s, round %d", writer.getKey(), round).isEqualTo(plain.exactly());
                succeeded += plain.succeeded() ? 1 : 0;
            }
        }
        assertThat(succeeded).as("reads at least its own objects").isGreaterThanOrEqualTo(ROUNDS);
    }

    /** Writes two objects and their descriptor, so that fields that the reader lacks are compared, too. */
    static byte[] written(ApplicationLoader writer) throws IOException {
        Object made = writer.call("app.Thing", "make");
        return FilteredStream.write(new Object[] {
            made, ObjectStreamClass.lookup(made.getClass()), made, writer.call("app.Thing", "make")});
    }
}
