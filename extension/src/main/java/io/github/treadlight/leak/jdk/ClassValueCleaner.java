package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.LoadedClasses;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Removes values of the JDK's class values that an ended generation owns from classes that outlive it. These are values
 * of the application's own class values that were not woven, and values of the server's class values that lead to the
 * application. The cleaner finds them through private fields of the JDK and removes them by {@link ClassValue#remove}.
 * JDK-8136353 explains why the JDK does not remove them. Values of a running application's class values are left alone.
 * A class value that overrides {@code remove} is only reported.
 *
 * <p>If no agent lists the classes of the JVM, the search is limited to the superclasses and interfaces of the
 * application's classes and to classes for which values are commonly computed.
 */
public final class ClassValueCleaner implements LeakCleaner {
    /** Classes for which values are commonly computed. */
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

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        ClassValueMaps maps = new ClassValueMaps();
        for (Class<?> type : search.each(candidates(search, maps))) {
            for (ClassValueMaps.Bound each : maps.boundIn(type)) {
                if (search.ended().isOfRunning(each.classValue())) {
                    continue;
                }
                Owned owner = search.owner(each.classValue());
                Owned owned = owner == null ? search.ownerThrough(each.value()) : owner;
                if (owned != null) {
                    offer(search, maps, owned, each, type);
                }
            }
        }
    }

    private static void offer(
            Search search, ClassValueMaps maps, Owned owned, ClassValueMaps.Bound bound, Class<?> type) {
        ClassValue<?> classValue = bound.classValue();
        String place = "class value on " + type.getName() + ": " + owned.path();
        if (Overrides.has(classValue.getClass(), "remove", MethodType.methodType(void.class, Class.class))) {
            search.report(owned, place, "the class value overrides remove, so a release would run its code: remove the"
                    + " value in contextDestroyed");
        } else {
            search.offer(owned, place, Taken.of(bound.value()), () -> maps.remove(bound, type));
        }
    }

    /** Returns the few classes that have values and belong to no ended generation. */
    private static List<Class<?>> candidates(Search search, ClassValueMaps maps) throws ReflectiveOperationException {
        Collection<Class<?>> loaded = search.snapshot().classes();
        // an agent does not list primitive types
        Stream<Class<?>> all = loaded.isEmpty() ? knownClasses(search).stream()
                : Stream.concat(loaded.stream(), COMMON.stream().filter(Class::isPrimitive));
        return all.filter(type -> maps.hasValues(type) && search.ended().ownerOfClass(type) == null).toList();
    }

    private static Set<Class<?>> knownClasses(Search search) throws ReflectiveOperationException {
        Set<Class<?>> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(COMMON);
        for (ClassLoader loader : search.ended().loaders()) {
            for (Class<?> type : LoadedClasses.of(loader)) {
                addAncestors(type, all);
            }
        }
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
}
