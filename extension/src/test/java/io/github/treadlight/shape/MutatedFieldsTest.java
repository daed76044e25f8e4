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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Generates variants of the classes whose private fields the cleaners use, as far as this JVM has the classes. Variants
 * with the same meaning must have the same shapes. A change of a method that reads or writes a field must change the
 * shape of the field.
 */
class MutatedFieldsTest {
    private static final int RECOMPILATIONS = 20;
    /** The methods of a class that are changed for each field. */
    private static final int METHODS = 1;

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

    private static byte @Nullable [] read(String internalName) {
        try (InputStream file = ClassLoader.getSystemResourceAsStream(internalName + ".class")) {
            return file == null ? null : file.readAllBytes();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String shape(UsedFields used, String field, byte[] file) {
        return FieldShape.of(used.internalName(), field, name -> name.equals(used.internalName()) ? file : read(name))
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("usedFields")
    void aRecompilationKeepsTheShapes(UsedFields used) {
        byte[] original = used.file();
        for (String field : used.fields) {
            String expected = shape(used, field, original);
            for (long seed = 0; seed < RECOMPILATIONS; seed++) {
                assertThat(shape(used, field, Recompilation.of(original, seed))).as("%s with seed %d", field, seed)
                        .isEqualTo(expected);
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
            String before = shape(used, field, original);
            for (String method : MeaningChange.methods(original).stream().sorted()
                    .filter(each -> uses(shape, each, used.internalName(), field)).limit(METHODS).toList()) {
                for (MeaningChange change : MeaningChange.of(original, method)) {
                    changes++;
                    if (shape(used, field, change.classFile()).equals(before)) {
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

    private static boolean uses(ClassShape shape, String method, String owner, String field) {
        CodeShape code = shape.code(method);
        return code != null && !shape.isLambda(method) && code.uses(owner, field);
    }
}
