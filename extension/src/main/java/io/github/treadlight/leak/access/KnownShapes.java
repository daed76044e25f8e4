package io.github.treadlight.leak.access;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.shape.ClassShape;
import io.github.treadlight.shape.FieldShape;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The shapes that the members used by cleaners had on the tested servers and JDKs, from {@code known-shapes.txt}. If a
 * member has a different shape, a cleaner cannot know what the server does with it. The server's name and version do
 * not matter.
 *
 * <p>Refers to classes weakly, and to class loaders only while {@link #parsingOnce} runs. Thread-safe.
 */
public final class KnownShapes implements UsedMembers.Shapes {
    private static final String FILE = "known-shapes.txt";
    private static final ModuleLog LOG = ModuleLog.of(KnownShapes.class);

    /**
     * The class files that the thread has parsed; set only while {@link #parsingOnce} runs. The shape of a field
     * needs those of all classes of the nest.
     */
    private static final ThreadLocal<@Nullable Map<FileKey, Optional<ClassShape>>> PARSED = new ThreadLocal<>();

    private final Set<String> known;
    @GuardedBy("this")
    private final Map<Class<?>, Map<String, Boolean>> decided = new WeakHashMap<>();

    private record FileKey(@Nullable ClassLoader loader, String internalName) {}

    /** Reads {@code known-shapes.txt} of the module. */
    public KnownShapes() {
        this(read());
    }

    /** @param known lines of the file: class, {@code #}, member, blank, shape */
    KnownShapes(Set<String> known) {
        this.known = known;
    }

    private static Set<String> read() {
        try (InputStream file = Objects.requireNonNull(KnownShapes.class.getResourceAsStream(FILE), FILE)) {
            return new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8)).lines()
                    .filter(line -> !line.startsWith("//")).collect(Collectors.toUnmodifiableSet());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(FILE + " of the module cannot be read", unreadable);
        }
    }

    @Override
    public boolean contain(Class<?> owner, String member) {
        synchronized (this) {
            Boolean decision = decided.getOrDefault(owner, Map.of()).get(member);
            if (decision != null) {
                return decision;
            }
        }
        Map<FileKey, Optional<ClassShape>> parsingOnce = PARSED.get();
        String line = line(owner, member, parsingOnce == null ? new HashMap<>() : parsingOnce);
        boolean isKnown = known.contains(line);
        LOG.fine(() -> "Treadlight: " + (isKnown ? "known" : "unknown") + " shape of " + line);
        synchronized (this) {
            decided.computeIfAbsent(owner, each -> new HashMap<>()).put(member, isKnown);
        }
        return isKnown;
    }

    @Override
    public <T> T parsingOnce(Supplier<T> action) {
        if (PARSED.get() != null) {
            return action.get();
        }
        PARSED.set(new HashMap<>());
        try {
            return action.get();
        } finally {
            PARSED.remove();
        }
    }

    /** Returns the line of the file for a member of a tested server. */
    static String line(Class<?> owner, String member) {
        return line(owner, member, new HashMap<>());
    }

    private static String line(Class<?> owner, String member, Map<FileKey, Optional<ClassShape>> files) {
        return owner.getName() + '#' + member + ' ' + shape(owner, member, files).orElse("unreadable");
    }

    private static Optional<String> shape(
            Class<?> owner, String member, Map<FileKey, Optional<ClassShape>> files) {
        Function<String, @Nullable ClassShape> classes = name -> files.computeIfAbsent(
                new FileKey(owner.getClassLoader(), name), key -> parse(owner, name)).orElse(null);
        try {
            if (!member.endsWith("()")) {
                return FieldShape.of(internalName(owner), member, classes);
            }
            ClassShape declaring = classes.apply(internalName(owner));
            return declaring == null ? Optional.empty()
                    : declaring.methods(member.substring(0, member.length() - 2));
        } catch (RuntimeException | LinkageError unreadable) {
            return Optional.empty(); // a damaged class file, or no ASM
        }
    }

    private static String internalName(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    private static Optional<ClassShape> parse(Class<?> owner, String internalName) {
        try (InputStream file = owner.getResourceAsStream('/' + internalName + ".class")) {
            return file == null ? Optional.empty() : Optional.of(ClassShape.of(file.readAllBytes()));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
