package io.github.treadlight.server.filter;

import java.security.CodeSource;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The classes that streams of an application contained while the filter only logged, as the names of the classes. Keeps
 * up to {@value #MOST} names, which end with the application. Thread-safe.
 */
public final class AppReads {
    /** The most names; a stream can name each class that exists. */
    private static final int MOST = 10_000;

    private final ConcurrentMap<String, Read> byName = new ConcurrentHashMap<>();

    private record Read(String origin, boolean isOfJdk, LongAdder count) {}

    /**
     * A class that was read.
     *
     * @param name the name of the class, which is not an array
     * @param origin the jar, bundle or module of the class
     * @param isOfJdk whether the class is part of the JDK
     * @param count how often its descriptor was read
     */
    public record ReadClass(String name, String origin, boolean isOfJdk, long count) {
        /** Returns the class with the sum of the counts. */
        public ReadClass plus(ReadClass other) {
            return new ReadClass(name, origin, isOfJdk, count + other.count);
        }
    }

    /** Adds a class that was read. */
    public void add(Class<?> type) {
        Read read = byName.get(type.getName());
        if (read == null && byName.size() < MOST) {
            read = byName.computeIfAbsent(
                    type.getName(), name -> new Read(origin(type), isOfJdk(type), new LongAdder()));
        }
        if (read != null) {
            read.count.increment();
        }
    }

    /** Returns the classes that were read, sorted by their names. */
    public List<ReadClass> classes() {
        return byName.entrySet().stream()
                .map(entry -> new ReadClass(entry.getKey(), entry.getValue().origin, entry.getValue().isOfJdk,
                        entry.getValue().count.sum()))
                .sorted(Comparator.comparing(ReadClass::name))
                .toList();
    }

    private static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    private static String origin(Class<?> type) {
        if (isOfJdk(type)) {
            return "JDK, " + type.getModule().getName();
        }
        String location = location(type);
        return location == null ? type.getClassLoader().getClass().getSimpleName()
                : location.replaceFirst("[/!]+$", "").replaceFirst(".*[/\\\\]", "");
    }

    private static @Nullable String location(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null ? null : source.getLocation().getPath();
    }
}
