package io.github.treadlight.sim.app.kept;

import java.io.File;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.security.KeyFactory;
import java.security.Principal;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.RSAPublicKeySpec;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.security.auth.Subject;

/** Values of the JDK's classes, and of kinds of classes that the Java language defines. */
final class JdkValues {
    private static final Instant TIME = Instant.parse("2026-11-28T10:15:30Z");
    private static final int TEN = 10;

    private JdkValues() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("jdk.record", () -> new Line("tea", new BigDecimal("3.20"), Size.LARGE)),
                KeptValue.of("jdk.enum-constant-with-a-body", () -> Size.LARGE, size -> size + " " + size.factor()),
                KeptValue.of("jdk.lambda", JdkValues::lambda, multiply -> "product " + multiply.apply(TEN)),
                KeptValue.of("jdk.proxy", JdkValues::proxy, named -> "the proxy returns " + named.name()),
                KeptValue.of("jdk.exception", JdkValues::exception, JdkValues::text),
                KeptValue.of("jdk.times", JdkValues::times),
                KeptValue.of("jdk.calendar",
                        () -> GregorianCalendar.from(ZonedDateTime.ofInstant(TIME, ZoneId.of("Europe/Berlin"))),
                        calendar -> calendar.toZonedDateTime().toString()),
                KeptValue.of("jdk.numbers-and-names", JdkValues::numbersAndNames),
                KeptValue.of("jdk.collections", JdkValues::collections),
                KeptValue.of("jdk.sorted-collections", JdkValues::sortedCollections),
                KeptValue.of("jdk.views-of-collections", JdkValues::views),
                KeptValue.of("jdk.concurrent-collections", JdkValues::concurrentCollections),
                KeptValue.of("jdk.lock", ReentrantLock::new, lock -> "locked: " + lock.isLocked()),
                KeptValue.of("jdk.arrays",
                        () -> new Object[] {new int[] {1, 2}, new Line[] {line(1)}, new String[2][1]},
                        Arrays::deepToString),
                KeptValue.of("jdk.classes", () -> new LinkedHashSet<Object>(
                        List.of(String.class, int.class, Line.class, Line[].class, Size.class))),
                KeptValue.of("jdk.key", JdkValues::key, key -> key.getAlgorithm() + " " + key.getModulus()),
                KeptValue.of("jdk.subject", JdkValues::subject,
                        subject -> subject.getPrincipals().iterator().next().toString()));
    }

    private enum Size {
        SMALL {
            @Override
            int factor() {
                return 1;
            }
        },
        LARGE {
            @Override
            int factor() {
                return 2;
            }
        };

        abstract int factor();
    }

    private record Line(String product, BigDecimal price, Size size) implements Serializable {}

    /** An interface of the application, of which a proxy is kept. */
    public interface Named {
        String name();
    }

    /** Returns the name, or the hash code of the handler, which the server asks for when it writes a session. */
    private record NameHandler(String name) implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return method.getName().equals("hashCode") ? (Object) hashCode() : name;
        }
    }

    /** A principal of the application. */
    private record User(String name) implements Principal, Serializable {
        @Override
        public String getName() {
            return name;
        }
    }

    private static Line line(int number) {
        return new Line("line " + number, BigDecimal.valueOf(number), Size.SMALL);
    }

    private static Function<Integer, Integer> lambda() {
        int factor = 3;
        return (Function<Integer, Integer> & Serializable) number -> number * factor;
    }

    private static Named proxy() {
        return (Named) Proxy.newProxyInstance(
                Named.class.getClassLoader(), new Class<?>[] {Named.class}, new NameHandler("Ada"));
    }

    private static Exception exception() {
        Exception failed = new IllegalStateException("not paid", new IllegalArgumentException("no card"));
        failed.addSuppressed(new InterruptedException("asked to stop"));
        return failed;
    }

    private static String text(Exception failed) {
        return failed + " caused by " + failed.getCause() + ", suppressed " + Arrays.toString(failed.getSuppressed());
    }

    @SuppressWarnings("JavaUtilDate") // many applications keep one
    private static List<Object> times() {
        TimeZone zone = TimeZone.getTimeZone("Europe/Berlin");
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);
        format.setTimeZone(zone);
        return new ArrayList<>(List.of(TIME, LocalDate.of(2026, 11, 28), Duration.ofHours(1), Period.ofDays(TEN),
                ZonedDateTime.ofInstant(TIME, ZoneId.of("Europe/Berlin")), Date.from(TIME), zone.getID(),
                format.toPattern(), format));
    }

    private static List<Object> numbersAndNames() throws Exception {
        return new ArrayList<>(List.of(BigInteger.TEN, new BigDecimal("1.50"), new AtomicLong(TEN),
                new UUID(1, 2), Locale.GERMANY, Currency.getInstance("EUR"), URI.create("urn:isbn:1"),
                URI.create("http://127.0.0.1/").toURL(), InetAddress.getByAddress(new byte[] {127, 0, 0, 1}),
                new File("orders.txt"), Pattern.compile("a+"),
                BitSet.valueOf(new long[] {5})));
    }

    private static List<Object> collections() {
        Properties properties = new Properties();
        properties.setProperty("color", "red");
        return new ArrayList<>(List.of(
                new LinkedHashMap<>(Map.of("tea", line(1))), new LinkedHashSet<>(Set.of(line(2))),
                new ArrayDeque<>(List.of(1, 2)), new EnumMap<>(Map.of(Size.LARGE, line(3))), EnumSet.allOf(Size.class),
                Map.of("one", 1), Set.of("one"), List.of(1, 2, 3), properties));
    }

    private static List<Object> sortedCollections() {
        Comparator<Line> byPrice = Comparator.comparing(
                (Function<Line, BigDecimal> & Serializable) Line::price);
        PriorityQueue<Line> queue = new PriorityQueue<>(byPrice.reversed());
        TreeSet<Line> set = new TreeSet<>(byPrice);
        TreeMap<String, Line> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        IntStream.range(0, TEN).mapToObj(JdkValues::line).forEach(line -> {
            queue.add(line);
            set.add(line);
            map.put(line.product(), line);
        });
        return new ArrayList<>(List.of(queue, set, map));
    }

    private static List<Object> views() {
        List<String> list = Arrays.asList("b", "a");
        return new ArrayList<>(List.of(list, Collections.unmodifiableList(list), Collections.synchronizedList(list),
                Collections.singletonMap("key", "value"), Collections.nCopies(2, "x"), Collections.emptySet(),
                Collections.checkedList(new ArrayList<>(list), String.class)));
    }

    private static List<Object> concurrentCollections() {
        return new ArrayList<>(List.of(new ConcurrentHashMap<>(Map.of("tea", line(1))),
                new ConcurrentSkipListMap<>(Map.of("a", 1, "b", 2)), new CopyOnWriteArrayList<>(List.of(1, 2)),
                new LinkedBlockingQueue<>(List.of(1, 2))));
    }

    private static RSAPublicKey key() throws Exception {
        BigInteger modulus = BigInteger.ONE.shiftLeft(1023).add(BigInteger.TEN.pow(TEN)).setBit(0);
        return (RSAPublicKey) KeyFactory.getInstance("RSA")
                .generatePublic(new RSAPublicKeySpec(modulus, BigInteger.valueOf(65_537)));
    }

    private static Subject subject() {
        return new Subject(true, Set.of(new User("Ada")), Set.of(), Set.of());
    }
}
