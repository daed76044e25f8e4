package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Values that the JDK's own class values keep in classes that outlive an application: of class values that were not
 * woven, and of those of the server. They are only found by the JDK's private fields, and dropped by
 * {@link ClassValue#remove}. JDK-8136353 says why the JDK cannot.
 *
 * <p>Where nobody tells all classes of the JVM, those are looked at that the application's classes extend, and those
 * that class values are commonly asked for.
 */
final class ClassValueMaps implements LeakCleaner {
    private static final List<Class<?>> COMMON = List.of(
            boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class,
            void.class, Boolean.class, Byte.class, Character.class, Short.class, Integer.class, Long.class, Float.class,
            Double.class, Void.class, Object[].class, String[].class, Class[].class, byte[].class, char[].class,
            int[].class, long[].class, double[].class, Class.class, ClassLoader.class, String.class,
            StringBuilder.class, Enum.class, Record.class, Throwable.class, Exception.class, RuntimeException.class,
            Error.class, Thread.class, java.math.BigDecimal.class, java.math.BigInteger.class, java.net.URI.class,
            java.net.URL.class, java.nio.file.Path.class, java.time.Duration.class, java.time.Instant.class,
            java.time.LocalDate.class, java.time.LocalDateTime.class, java.time.LocalTime.class,
            java.time.OffsetDateTime.class, java.time.ZonedDateTime.class, java.util.ArrayDeque.class,
            java.util.ArrayList.class, java.util.Arrays.class, java.util.Calendar.class, java.util.Collections.class,
            java.util.Date.class, java.util.GregorianCalendar.class, java.util.HashMap.class, java.util.HashSet.class,
            java.util.LinkedHashMap.class, java.util.LinkedHashSet.class, java.util.LinkedList.class,
            java.util.Locale.class, java.util.Optional.class, java.util.Properties.class, java.util.TreeMap.class,
            java.util.TreeSet.class, java.util.UUID.class, java.util.concurrent.ConcurrentHashMap.class,
            java.util.function.Function.class, java.util.regex.Pattern.class, java.util.stream.Stream.class);

    private final ServerLibraries server;

    ClassValueMaps(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Access access = new Access();
        ObjectGraph graph = new ObjectGraph(remains, limit);
        for (Class<?> type : candidates(remains, access)) {
            if (limit.isReached()) {
                return;
            }
            for (Bound each : access.boundIn(type)) {
                String path = remains.have(each.classValue)
                        ? each.classValue.getClass().getName()
                        : graph.pathFrom(each.value);
                if (path != null) {
                    found.accept(new Finding("class value on " + type.getName() + ": " + path, () -> {
                        each.classValue.remove(type);
                        return true;
                    }));
                }
            }
        }
    }

    private Set<Class<?>> candidates(EndedLoaders remains, Access access) {
        Set<Class<?>> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(COMMON);
        all.addAll(server.loadedClasses());
        for (ClassLoader loader : remains.loaders()) {
            for (Class<?> type : access.classesOf(loader)) {
                addAncestors(type, all);
            }
        }
        all.removeIf(remains::haveClass);
        return all;
    }

    private static void addAncestors(@Nullable Class<?> type, Set<Class<?>> all) {
        if (type != null && all.add(type)) {
            addAncestors(type.getSuperclass(), all);
            for (Class<?> each : type.getInterfaces()) {
                addAncestors(each, all);
            }
        }
    }

    private record Bound(ClassValue<?> classValue, @Nullable Object value) {}

    /** The shape of the JDK's class values, checked once for a search. */
    private static final class Access {
        private final VarHandle mapOfClass;
        private final VarHandle classesOfLoader;
        private final Class<?> entryType = Class.forName("java.lang.ClassValue$Entry");
        private final VarHandle valueOfEntry;
        /** In JDK 25 an entry has a weak reference to the version of its class value; in JDK 17 it is one. */
        private final @Nullable VarHandle versionOfEntry;
        private final VarHandle classValueOfVersion;

        Access() throws ReflectiveOperationException {
            Class<?> mapType = Class.forName("java.lang.ClassValue$ClassValueMap");
            if (!Map.class.isAssignableFrom(mapType)) {
                throw new NoSuchFieldException(mapType + " is no map");
            }
            mapOfClass = JdkField.of(Class.class, "classValueMap", mapType);
            // Reflection is told to hide this field; lookups are not.
            classesOfLoader = JdkField.of(ClassLoader.class, "classes", ArrayList.class);
            valueOfEntry = JdkField.of(entryType, "value", Object.class);
            versionOfEntry = Reference.class.isAssignableFrom(entryType)
                    ? null
                    : JdkField.of(entryType, "version", WeakReference.class);
            classValueOfVersion =
                    JdkField.of(Class.forName("java.lang.ClassValue$Version"), "classValue", ClassValue.class);
        }

        List<Class<?>> classesOf(ClassLoader loader) {
            ArrayList<?> classes = (ArrayList<?>) classesOfLoader.get(loader);
            List<Class<?>> copy = new ArrayList<>();
            synchronized (classes) { // as the loader does
                classes.forEach(type -> copy.add((Class<?>) type));
            }
            return copy;
        }

        List<Bound> boundIn(Class<?> type) {
            if (!(mapOfClass.get(type) instanceof Map<?, ?> map)) {
                return List.of();
            }
            List<Object> entries;
            synchronized (map) { // as its own methods do
                entries = new ArrayList<>(map.values());
            }
            List<Bound> bound = new ArrayList<>();
            for (Object entry : entries) {
                if (entryType.isInstance(entry) && valueOfEntry.get(entry) != entry // which would be a promise
                        && classValueOf(entry) instanceof ClassValue<?> classValue) {
                    bound.add(new Bound(classValue, valueOfEntry.get(entry)));
                }
            }
            return bound;
        }

        private @Nullable Object classValueOf(Object entry) {
            Object reference = versionOfEntry == null ? entry : versionOfEntry.get(entry);
            Object version = reference == null ? null : ((Reference<?>) reference).get();
            return version == null ? null : classValueOfVersion.get(version);
        }
    }
}
