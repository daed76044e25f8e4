package io.github.treadlight.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("any-jdk")
class ClassShapeTest {
    private static final String SOURCE = """
            import java.util.List;
            import java.util.function.Predicate;

            class Shop {
                private static final long LIMIT = 7;
                private final List<String> names = new java.util.ArrayList<>();
                private volatile int sold;

                String describe(int number, String name, long price, char sign, boolean isNew) {
                    StringBuilder text = new StringBuilder("shop ");
                    for (String each : names) {
                        text.append(each).append(", " + number);
                    }
                    return "Number " + number + " of " + name + (isNew ? " is new" : " costs " + price + sign) + text;
                }

                synchronized int sell(int kind) {
                    switch (kind) {
                        case 1: return sold++;
                        case 2: return sold += 2;
                        case 3: sold = 0; break;
                        default: throw new IllegalArgumentException("kind " + kind);
                    }
                    return count(name -> name.length() > LIMIT);
                }

                private int count(Predicate<String> condition) {
                    synchronized (names) {
                        int count = 0;
                        for (int i = 0; i < names.size(); i++) {
                            if (condition.test(names.get(i))) {
                                count++;
                            }
                        }
                        return count;
                    }
                }

                void clear() {
                    try {
                        names.clear();
                    } catch (UnsupportedOperationException refused) {
                        throw new IllegalStateException("names of " + sold, refused);
                    } finally {
                        sold = 0;
                    }
                }
            }
            """;
    private static final Map<String, String> METHODS = Map.of(
            "describe", "(ILjava/lang/String;JCZ)Ljava/lang/String;", "sell", "(I)I",
            "count", "(Ljava/util/function/Predicate;)I", "clear", "()V");

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    private static ClassShape original;
    /** Shared by the tests, because it reads the JDK's classes once. */
    private static StandardJavaFileManager files;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void compileTheSource() throws IOException {
        files = COMPILER.getStandardFileManager(null, null, null);
        original = compile(SOURCE);
    }

    @AfterAll
    static void close() throws IOException {
        files.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XDstringConcat=inline", "-XDstringConcat=indyWithConstants",
        "-g", "-g:none", "-parameters", "--release=8", "--release=11"})
    void isTheSameForEachOptionOfTheCompiler(String option) throws Exception {
        assertThat(shapes(compile(SOURCE, option))).isEqualTo(shapes(original));
    }

    /** The tests run on several JDKs; the shapes in the module's lists were computed from files of other compilers. */
    @Test
    void isTheSameForEachCompiler() {
        assertThat(shapes(original)).isEqualTo(Map.of("describe", "3b3d8c2f0ee82e42",
                "sell", "d55045be7fa3a288", "count", "6fdb3c53de87f729", "clear", "ecf5f568ee698d98"));
    }

    @Test
    void doesNotDependOnOtherMembers() throws Exception {
        String other = SOURCE.replace("class Shop {", """
                class Shop {
                    private String owner = "unknown";

                    Predicate<String> isOwner() {
                        return name -> name.equals(owner);
                    }
                """);

        assertThat(shapes(compile(other))).isEqualTo(shapes(original));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "describe | ' is new'          | ' is old'",
        "describe | isNew ?            | !isNew ?",
        "describe | price + sign       | price + number",
        "describe | text.append(each)  | text.append(name)",
        "describe | Number             | 'Numbers '",
        "sell     | synchronized int   | int",
        "sell     | sold += 2          | sold -= 2",
        "sell     | case 2             | case 4",
        "sell     | length() > LIMIT   | length() < LIMIT",
        "count    | synchronized (names) | synchronized (this)",
        "count    | int count = 0      | int count = 1",
        "count    | condition.test     | !condition.test",
        "clear    | names.clear()      | names.remove(null)",
        "clear    | UnsupportedOperationException | RuntimeException",
    })
    void dependsOnTheMeaning(String method, String text, String other) throws Exception {
        String changed = SOURCE.replace(text, other);
        assertThat(changed).isNotEqualTo(SOURCE);

        Map<String, String> before = shapes(original);
        Map<String, String> after = shapes(compile(changed));

        assertThat(after.get(method)).isNotEqualTo(before.get(method));
        METHODS.keySet().stream().filter(each -> !each.equals(method))
                .forEach(each -> assertThat(after.get(each)).as(each).isEqualTo(before.get(each)));
    }

    @Test
    void includesTheMethodsThatAreCalled() throws Exception {
        ClassShape before = original;
        ClassShape after = compile(SOURCE.replace("int count = 0", "int count = 1"));

        assertThat(before.callees("sell(I)I")).contains("count(Ljava/util/function/Predicate;)I");
        assertThat(after.withCallees("sell(I)I")).isPresent().isNotEqualTo(before.withCallees("sell(I)I"));
        assertThat(after.withCallees("clear()V")).isPresent().isEqualTo(before.withCallees("clear()V"));
        assertThat(after.withCallees("sell()V")).isEmpty();
    }

    @Test
    void ofAFieldDependsOnWhatReadsAndWritesIt() throws Exception {
        ClassShape changed = compile(SOURCE.replace("sold += 2", "sold -= 2"));

        assertThat(fieldShape(changed, "sold")).isNotEqualTo(fieldShape(original, "sold"));
        assertThat(fieldShape(changed, "names")).isEqualTo(fieldShape(original, "names"));
        assertThat(fieldShape(compile(SOURCE.replace("private volatile int", "private int")), "sold"))
                .isNotEqualTo(fieldShape(original, "sold"));
    }

    private static String fieldShape(ClassShape shop, String field) {
        return FieldShape.of("Shop", field, name -> name.equals("Shop") ? shop : null).orElseThrow();
    }

    private static Map<String, String> shapes(ClassShape shape) {
        Map<String, String> shapes = new TreeMap<>();
        METHODS.forEach((name, descriptor) -> shapes.put(name, shape.method(name, descriptor).orElseThrow()));
        return shapes;
    }

    private static ClassShape compile(String source, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", folder.toString()));
        for (String option : options) {
            arguments.addAll(List.of(option.split("=", option.startsWith("--") ? 2 : 1)));
        }
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///Shop.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        // the option --release replaces the JDK's classes in the file manager
        boolean isForRelease = arguments.contains("--release");
        assertThat(COMPILER.getTask(null, isForRelease ? null : files, null, arguments, null, List.of(file)).call())
                .isTrue();
        return ClassShape.of(Files.readAllBytes(folder.resolve("Shop.class")));
    }
}
