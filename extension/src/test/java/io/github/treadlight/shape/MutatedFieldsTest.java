package io.github.treadlight.shape;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.access.KnownShapes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Generates variants of the classes whose private fields the cleaners use, as far as this JVM has the classes. Variants
 * with the same meaning must have the same shapes. A change of a method that reads or writes a field must change the
 * shape of the field.
 */
@Tag("any-jdk")
class MutatedFieldsTest {
    private static final int RECOMPILATIONS = 20;
    /** The methods of a class that are changed for each field. */
    private static final int METHODS = 1;
    /** The unchanged classes, by internal name; empty for a class that this JVM does not have. */
    private static final Map<String, Optional<ClassShape>> OTHERS = new HashMap<>();

    /** The fields of a class that cleaners use. */
    private record UsedFields(String className, List<String> fields) {
        @Override
        public String toString() {
            return className;
        }

        String internalName() {
            return className.replace('.', '/');
        }

        byte[] file() {
            return Objects.requireNonNull(read(internalName()), className);
        }
    }

    /** Returns the classes of known-shapes.txt that this JVM can read. */
    static List<UsedFields> usedFields() throws IOException {
        Map<String, TreeSet<String>> fields = new TreeMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(Objects.requireNonNull(
                KnownShapes.class.getResourceAsStream("known-shapes.txt")), StandardCharsets.UTF_8))) {
            lines.lines().filter(line -> line.contains("#") && !line.contains("()")).forEach(line -> {
                String[] parts = line.split("[# ]");
                fields.computeIfAbsent(parts[0], each -> new TreeSet<>()).add(parts[1]);
            });
        }
        List<UsedFields> readable = new ArrayList<>();
        fields.forEach((className, names) -> {
            byte[] file = read(className.replace('.', '/'));
            if (file != null) {
                ClassShape shape = ClassShape.of(file);
                readable.add(new UsedFields(className,
                        names.stream().filter(name -> shape.declaration(name).isPresent()).toList()));
            }
        });
        return readable;
    }

    @AfterAll
    static void forgetTheOthers() {
        OTHERS.clear();
    }

    private static byte @Nullable [] read(String internalName) {
        try (InputStream file = ClassLoader.getSystemResourceAsStream(internalName + ".class")) {
            return file == null ? null : file.readAllBytes();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns the shape of a field whose class has another class file. Other classes of its nest are read once. */
    private static String shape(UsedFields used, String field, ClassShape changed) {
        return FieldShape.of(used.internalName(), field, name -> name.equals(used.internalName()) ? changed
                : OTHERS.computeIfAbsent(name, each -> Optional.ofNullable(read(each)).map(ClassShape::of))
                        .orElse(null)).orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("usedFields")
    void aRecompilationKeepsTheShapes(UsedFields used) {
        byte[] original = used.file();
        ClassShape before = ClassShape.of(original);
        Map<String, String> expected = used.fields.stream()
                .collect(Collectors.toMap(each -> each, each -> shape(used, each, before)));
        for (long seed = 0; seed < RECOMPILATIONS; seed++) {
            ClassShape recompiled = ClassShape.of(Recompilation.of(original, seed));
            for (String field : used.fields) {
                assertThat(shape(used, field, recompiled)).as("%s with seed %d", field, seed)
                        .isEqualTo(expected.get(field));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("usedFields")
    void aChangeOfAMethodThatUsesAFieldChangesItsShape(UsedFields used) {
        byte[] original = used.file();
        ClassShape shape = ClassShape.of(original);
        List<String> same = new ArrayList<>();
        int changes = 0;
        for (String field : used.fields) {
            String before = shape(used, field, shape);
            Set<String> users = MeaningChange.methods(original).stream()
                    .filter(each -> uses(shape, each, used.internalName(), field)).collect(Collectors.toSet());
            byte[] small = onlyWith(users, shape, original);
            assertThat(shape(used, field, ClassShape.of(small))).as("%s without other methods", field)
                    .isEqualTo(before);
            for (String method : users.stream().sorted().limit(METHODS).toList()) {
                for (MeaningChange change : MeaningChange.of(small, method)) {
                    changes++;
                    if (shape(used, field, ClassShape.of(change.classFile())).equals(before)) {
                        same.add(field + ": " + change.method() + ": " + change.text());
                    }
                }
            }
        }
        assertThat(same).as("changes of %d that kept the shape", changes).isEmpty();
        Set<String> methods = MeaningChange.methods(original);
        assertThat(changes > 0).as("changes").isEqualTo(used.fields.stream().anyMatch(field ->
                methods.stream().anyMatch(each -> uses(shape, each, used.internalName(), field))));
    }

    /** Returns a class file with only the given methods and those that they call, including their lambdas. */
    private static byte[] onlyWith(Set<String> methods, ClassShape shape, byte[] classFile) {
        Set<String> all = new HashSet<>(methods);
        methods.forEach(each -> all.addAll(shape.callees(each)));
        return MeaningChange.onlyWith(all, classFile);
    }

    private static boolean uses(ClassShape shape, String method, String owner, String field) {
        CodeShape code = shape.code(method);
        return code != null && !shape.isLambda(method) && code.uses(owner, field);
    }
}
