package io.github.treadlight.stream.zoo;

import java.io.File;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.SimpleDateFormat;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Objects of JDK classes that sessions often contain, with elements of the application's classes. */
public final class JdkObjects {
    private static final List<String> WORDS = List.of("one", "two", "three");

    private JdkObjects() {}

    static final class Failure extends RuntimeException {
        private final PlainData.Point where = new PlainData.Point(8, 9);

        Failure(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private static Map<String, Object> entries() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("one", new PlainData.Point(1, 1));
        map.put("two", PlainData.Colour.GREEN);
        map.put("three", "3");
        return map;
    }

    private static void collections(Catalogue catalogue) {
        List<Object> empty = new ArrayList<>(List.of(new LinkedBlockingQueue<>(9), new ArrayBlockingQueue<>(5),
                ConcurrentHashMap.newKeySet(), new TreeMap<>(Collections.reverseOrder())));
        for (String name : List.of("ArrayList", "LinkedList", "ArrayDeque", "Vector", "Stack", "HashSet",
                "LinkedHashSet", "TreeSet", "PriorityQueue", "concurrent.CopyOnWriteArrayList",
                "concurrent.CopyOnWriteArraySet", "concurrent.ConcurrentSkipListSet",
                "concurrent.ConcurrentLinkedQueue", "concurrent.ConcurrentLinkedDeque",
                "concurrent.LinkedBlockingDeque", "concurrent.PriorityBlockingQueue", "HashMap", "LinkedHashMap",
                "Hashtable", "concurrent.ConcurrentHashMap", "concurrent.ConcurrentSkipListMap")) {
            try {
                empty.add(Class.forName("java.util." + name).getConstructor().newInstance());
            } catch (ReflectiveOperationException impossible) {
                throw new AssertionError(impossible);
            }
        }
        for (Object each : empty) {
            catalogue.object(each.getClass().getSimpleName(), filled(each));
        }
        IdentityHashMap<Object, Object> identity = new IdentityHashMap<>();
        identity.put("only one, for its order is by identity", PlainData.Colour.BLUE);
        catalogue.object("IdentityHashMap", identity);
        Properties properties = new Properties();
        properties.setProperty("key", "value");
        catalogue.object("Properties", properties);
        catalogue.object("List.of", new Object[] {List.of(), List.of(1), List.of(1, 2), List.of(1, 2, 3)});
        catalogue.object("Set.of", new Object[] {Set.of(), Set.of(1), Set.of(1, 2), Set.of(1, 2, 3)});
        catalogue.object("Map.of", new Object[] {Map.of(), Map.of("a", new PlainData.Point(1, 2)),
            Map.of("a", 1, "b", 2, "c", 3)});
        catalogue.object("Arrays.asList", Arrays.asList(new PlainData.Point(1, 2), null));
        catalogue.object("unmodifiable", new Object[] {Collections.unmodifiableList(new ArrayList<>(WORDS)),
            Collections.unmodifiableMap(entries()), Collections.unmodifiableSortedSet(new TreeSet<>(WORDS))});
        catalogue.object("synchronized", new Object[] {Collections.synchronizedList(new ArrayList<>(WORDS)),
            Collections.synchronizedMap(entries())});
        catalogue.object("of Collections", new Object[] {Collections.emptyList(), Collections.emptyMap(),
            Collections.singleton("x"), Collections.nCopies(3, new PlainData.Point(0, 0)),
            Collections.checkedList(new ArrayList<>(WORDS), String.class),
            Collections.newSetFromMap(new ConcurrentHashMap<>())});
        catalogue.object("sub list", new ArrayList<>(new ArrayList<>(WORDS).subList(1, 3)));
        EnumMap<PlainData.Colour, Object> byColour = new EnumMap<>(PlainData.Colour.class);
        byColour.put(PlainData.Colour.GREEN, "green");
        byColour.put(PlainData.Colour.RED, PlainData.Colour.BLUE);
        catalogue.object("EnumMap", byColour);
        catalogue.object("EnumSet", new Object[] {EnumSet.of(PlainData.Colour.GREEN),
            EnumSet.noneOf(PlainData.Colour.class), EnumSet.allOf(TimeUnit.class)});
        BitSet bits = new BitSet();
        bits.set(100);
        catalogue.object("BitSet", bits);
    }

    @SuppressWarnings("unchecked")
    private static Object filled(Object empty) {
        if (empty instanceof Collection<?> collection) {
            ((Collection<String>) collection).addAll(WORDS);
            return new Object[] {collection, collection};
        }
        ((Map<String, Object>) empty).putAll(entries());
        return empty;
    }

    private static void exceptions(Catalogue catalogue) {
        Exception cause = new IllegalStateException("cause");
        Failure failure = new Failure("failure", cause);
        failure.addSuppressed(new Failure("suppressed", null));
        failure.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("app", "module", "1", "app.Main", "main", "Main.java", 3),
            new StackTraceElement("app.Other", "call", null, -2)});
        cause.setStackTrace(failure.getStackTrace());
        catalogue.object("exception", failure);
        catalogue.object("exceptions that share their cause", new Object[] {failure, cause});
    }

    static void addTo(Catalogue catalogue) {
        collections(catalogue);
        exceptions(catalogue);
        catalogue.object("numbers", new Object[] {new BigDecimal("-1234567890123456789.0123"), BigInteger.TEN.pow(50),
            MathContext.DECIMAL64, new AtomicInteger(1), new AtomicLong(2), new AtomicBoolean(true)});
        catalogue.object("atomic reference", new AtomicReference<>(new PlainData.Point(4, 4)));
        LongAdder adder = new LongAdder();
        adder.add(5);
        catalogue.object("LongAdder", adder);
        LocalDate day = LocalDate.of(2024, Month.FEBRUARY, 29);
        LocalDateTime noon = day.atTime(12, 0, 0, 1);
        catalogue.object("java.time", new Object[] {Instant.EPOCH, day, noon, noon.toLocalTime(), Duration.ofNanos(7),
            Period.ofDays(3), ZonedDateTime.of(noon, ZoneId.of("Europe/Berlin")), ZoneOffset.ofHours(2),
            OffsetDateTime.of(noon, ZoneOffset.UTC), YearMonth.of(2024, 1), DayOfWeek.MONDAY});
        catalogue.object("dates", new Object[] {new Date(5),
            new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT), new SimpleTimeZone(3_600_000, "own")});
        catalogue.object("formats", new Object[] {new DecimalFormat("#,##0.0", DecimalFormatSymbols.getInstance(
            Locale.ROOT)), Locale.CANADA_FRENCH, Currency.getInstance("EUR")});
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);
        format.setCalendar(new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT));
        format.set2DigitYearStart(new Date(0));
        catalogue.object("SimpleDateFormat", format);
        catalogue.object("names", new Object[] {UUID.nameUUIDFromBytes("x".getBytes(StandardCharsets.UTF_8)),
            URI.create("https://example.org/a?b#c"), new File("relative/path")});
        catalogue.object("builders", new Object[] {new StringBuilder("builder"), new StringBuffer("buffer")});
        catalogue.object("Random", new Random(42));
        catalogue.object("session", session());
    }

    /** The session of a small application. */
    private static Object session() {
        Map<String, Object> attributes = new HashMap<>();
        attributes.put("user", new User("alice", Set.of("admin"), new Date(1_000)));
        attributes.put("basket", new ArrayList<>(List.of(new Item("book", new BigDecimal("12.50"), 2),
                new Item("pen", new BigDecimal("1.20"), 10))));
        attributes.put("locale", Locale.GERMANY);
        return attributes;
    }

    record User(String name, Set<String> roles, Date since) implements Serializable {}

    static final class Item implements Serializable {
        private final String name;
        private final BigDecimal price;
        private final int count;

        Item(String name, BigDecimal price, int count) {
            this.name = name;
            this.price = price;
            this.count = count;
        }
    }
}
