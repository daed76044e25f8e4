package io.github.treadlight.patch;

import io.github.treadlight.shape.ClassShape;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * The patches in {@code class-patches.txt}. Each applies to methods with a known shape, whatever else is in the class.
 * Immutable and thread-safe.
 */
public final class ClassPatches {
    private static final String FILE = "class-patches.txt";
    private static final int COLUMNS = 5;
    private static final List<ClassPatch> PATCHES = Stream.of(TypesPatch.values(), ExclusionsPatch.values(),
            JarResourcesPatch.values(), InjectionPatch.values(), ThreadLocalsPatch.values())
            .flatMap(Stream::of).map(ClassPatch.class::cast).toList();

    private final List<Line> lines;

    /**
     * A line of the file.
     *
     * @param className the name of the class
     * @param method the name and descriptor of the method
     * @param shape the shape of the method and of those of its class that it calls
     * @param patch the patch
     */
    private record Line(String className, String method, String shape, ClassPatch patch) {
        static Line parse(String text) {
            String[] columns = text.split("\\s*\\|\\s*", -1);
            if (columns.length != COLUMNS) {
                throw new IllegalArgumentException("Malformed line in " + FILE + ": " + text);
            }
            return new Line(columns[0], columns[1], columns[2], PATCHES.stream()
                    .filter(patch -> patch.id().equals(columns[3])).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("Unknown patch in " + FILE + ": " + text)));
        }
    }

    /** Reads the patches. */
    public ClassPatches() {
        try (InputStream in = ClassPatches.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("The module has no " + FILE);
            }
            lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Line::parse)
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns the purpose of the patches of each class, by class name. */
    public Map<String, PatchPurpose> purposes() {
        return lines.stream().map(line -> Map.entry(line.className, line.patch.purpose())).distinct()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * Returns the class file with patches for the methods that have known shapes, or null if no method has one.
     *
     * @throws IllegalStateException if a method has a known shape but its patch does not fit it
     */
    public byte @Nullable [] apply(String className, byte[] classFile) {
        ClassShape shape = ClassShape.of(classFile);
        Map<String, ClassPatch> known = known(className, shape);
        return known.isEmpty() ? null : PatchedClass.of(classFile, shape, known);
    }

    /** Returns the names of the patches that a class file needs but does not get, because the shapes are unknown. */
    public Set<String> missing(String className, byte[] classFile) {
        Collection<ClassPatch> applied = known(className, ClassShape.of(classFile)).values();
        ClassReader reader = new ClassReader(classFile);
        return lines(className).map(Line::patch).filter(patch -> !applied.contains(patch) && patch.hasDefect(reader))
                .map(ClassPatch::id).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the patches of the methods that have known shapes, by name and descriptor. */
    Map<String, ClassPatch> known(String className, ClassShape type) {
        Map<String, Optional<String>> shapes = new HashMap<>();
        return lines(className)
                .filter(line -> shapes.computeIfAbsent(line.method, type::withCallees).filter(line.shape::equals)
                        .isPresent())
                .collect(Collectors.toMap(Line::method, Line::patch));
    }

    private Stream<Line> lines(String className) {
        return lines.stream().filter(line -> line.className.equals(className));
    }
}
