package io.github.treadlight.patch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The patches in {@code class-patches.txt}. Each applies to class files with its digest. Immutable and thread-safe.
 */
public final class ClassPatches {
    private static final String FILE = "class-patches.txt";
    private static final int COLUMNS = 4;

    private final List<Line> lines;

    /**
     * A line of the file.
     *
     * @param className the name of the class
     * @param digest the SHA-256 digest of its class file, in hexadecimal digits
     * @param patch the patch
     */
    private record Line(String className, String digest, ClassPatch patch) {
        static Line parse(String text) {
            String[] columns = text.split("\\s*\\|\\s*", -1);
            if (columns.length != COLUMNS) {
                throw new IllegalArgumentException("Malformed line in " + FILE + ": " + text);
            }
            return new Line(columns[0], columns[1], patch(columns[3].split(" ")));
        }

        private static ClassPatch patch(String[] words) {
            return switch (words[0]) {
                case "bytes" -> new BytesPatch(Integer.parseInt(words[1]), words[2], words[3]);
                case "types-of-archives" -> TypesPatch.OF_ARCHIVES;
                case "types-of-annotations" -> TypesPatch.OF_ANNOTATIONS;
                case "thread-locals" -> new ThreadLocalsPatch();
                default -> throw new IllegalArgumentException("Unknown patch in " + FILE + ": " + words[0]);
            };
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

    /** Returns the purpose of each class's patches, by class name. */
    public Map<String, PatchPurpose> purposes() {
        return lines.stream().map(line -> Map.entry(line.className, line.patch.purpose())).distinct()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * Returns the changed class file, or null if the class file is not known.
     *
     * @throws IllegalStateException if the class file is known but a patch does not fit it
     */
    public byte @Nullable [] apply(String className, byte[] classFile) {
        String digest = digest(classFile);
        List<Line> known = lines.stream()
                .filter(line -> line.className.equals(className) && line.digest.equals(digest))
                .toList();
        if (known.isEmpty()) {
            return null;
        }
        byte[] changed = classFile;
        for (Line line : known) {
            changed = line.patch.apply(changed);
        }
        return changed;
    }

    /** Returns whether an unknown class file calls the methods that the patches with this purpose replace. */
    public static boolean needsPatch(byte[] classFile, PatchPurpose purpose) {
        return switch (purpose) {
            case LOOKUPS -> TypesPatch.searchesAllTypes(classFile);
            case THREAD_LOCALS -> ThreadLocalsPatch.changesTables(classFile);
        };
    }

    private static String digest(byte[] classFile) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(classFile));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("Java platforms have SHA-256", impossible);
        }
    }
}
