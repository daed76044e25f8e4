package io.github.treadlight.stream.filter;

import static io.github.treadlight.stream.FilteredStream.read;
import static io.github.treadlight.stream.FilteredStream.write;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.stream.CheckedInput;
import io.github.treadlight.stream.FilteredStream;
import io.github.treadlight.stream.HandMadeStream;
import io.github.treadlight.stream.PlainInput;
import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import io.github.treadlight.stream.pattern.Limit;
import io.github.treadlight.stream.pattern.RuleSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectStreamConstants;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.rmi.MarshalledObject;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.BadAttributeValueExpException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class InputFilterTest {
    private static final long UNKNOWN = -1;
    /** The most elements that the smallest collections request beyond two a byte. */
    private static final int SMALLEST = 16;
    private static final int[] SIZES = {0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 16, 17, 24, 25, 32, 33, 48, 49, 64, 65, 97,
            128, 129, 193, 256, 257, 1000, 1024, 1025, 4096, 4097, 10_000, 16_385, 65_537};

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    static final class Link implements Serializable {
        @Nullable Object next;
    }

    static final class Resolving implements Serializable {
        Object readResolve() {
            return new int[1000];
        }
    }

    // Limits of JEP 290

    /** A filter that only logs must not reject because it fails. */
    @ParameterizedTest
    @ValueSource(classes = {StackOverflowError.class, LinkageError.class})
    void aFailureOfAFilterThatOnlyLogsDoesNotAffectTheStream(Class<? extends Throwable> failure) throws Exception {
        StreamFilter failing = StreamFilter.of(Mode.LOG, "preset=strict").forApplication(
                new StreamFilter.Reader("application shop", type -> {
                    throw failure == StackOverflowError.class ? new StackOverflowError() : new LinkageError();
                }, type -> { }, reason -> { }, letThrough -> { }), List.of());
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(new TimeUnit[2])))) {
            in.setObjectInputFilter(failing.forStream(-1, StreamOrigin.UNKNOWN));
            assertThat(in.readObject()).isEqualTo(new TimeUnit[2]);
        }
    }

    @Test
    void eachLimitRejectsAndNamesItsSourceAndTheRemedy() throws Exception {
        assertRejected("maxdepth=3", null, nested(4), "application shop read objects nested 4 deep, more than"
                + " maxdepth=3 of stream-filter of domain.xml allows; to allow it, put into stream-filter of"
                + " domain.xml: maxdepth=8;");
        assertRejected("", "maxrefs=10", List.of(1, 2, 3, 4, 5, 6, 7, 8, 9), "application shop read 11 objects, more"
                + " than maxrefs=10 of its own filter allows; to allow it, put into its own filter: maxrefs=16;");
        assertRejected("maxarray=10000000", null, new byte[10_000_001], "application shop read an array of 10000001"
                + " elements, more than maxarray=10000000 of stream-filter of domain.xml allows; to allow it, put into"
                + " stream-filter of domain.xml: maxarray=16777216;");
        assertRejected("maxbytes=20", null, nested(1), "bytes, more than maxbytes=20 of");
        assertThat(warnings.lines()).hasSize(4);
    }

    private static void assertRejected(
            String configured, @Nullable String ofApplication, Object written, String sentence) throws IOException {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, configured).forApplication("shop", ofApplication);
        FilteredStream.assertRejected(write(written), filter).hasMessageContaining(sentence);
    }

    @Test
    void aStreamAtTheLimitIsRead() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "maxdepth=4;maxarray=5");
        read(write(nested(4)), filter);
        read(write(new long[5]), filter);
        read(write(nested(350)), StreamFilter.DEFAULT);
        read(write(new byte[10_000_000]), StreamFilter.DEFAULT, UNKNOWN);
    }

    @Test
    void onlyTheNumberOfValuesIsLimitedByDefault() {
        assertThat(StreamFilter.DEFAULT.rules()).extracting(FilterRule::rule).endsWith(
                "maxdepth: as deep as the stack of the reading thread has room for", "maxrefs=10000000",
                "maxbytes: as many as the stream has", "maxarray: as long as the heap has room for");
        assertThat(StreamFilter.of(Mode.REJECT, "maxdepth=9").rules()).extracting(FilterRule::rule)
                .contains("maxdepth=9");
    }

    @Test
    void anApplicationCanOnlyLowerLimits() {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "maxdepth=20;maxrefs=70")
                .forApplication("shop", "maxdepth=30;maxrefs=7;maxbytes=9999999999;maxarray=5");
        assertThat(filter.limits().get(Limit.MAXDEPTH)).isEqualTo(20);
        assertThat(filter.limits().get(Limit.MAXREFS)).isEqualTo(7);
        assertThat(filter.limits().get(Limit.MAXBYTES)).isEqualTo(9999999999L); // there is no default to keep
        assertThat(filter.limits().get(Limit.MAXARRAY)).isEqualTo(5);
        assertThat(Arrays.stream(Limit.values()).map(filter::source)).containsExactly(
                RuleSource.CONFIGURED, RuleSource.APPLICATION, RuleSource.APPLICATION, RuleSource.APPLICATION);
        assertThat(StreamFilter.of(Mode.REJECT, "maxdepth=2000").limits().get(Limit.MAXDEPTH)).isEqualTo(2000);
    }

    @Test
    void logModeLogsEachNeededLimitAndContinues() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.LOG, "maxdepth=3;maxarray=10");
        for (int i = 0; i < 3; i++) {
            read(write(nested(20)), filter);
            read(write(List.of(new int[15], new int[12])), filter);
        }
        assertThat(warnings.lines()).hasSize(4)
                .anyMatch(line -> line.endsWith("maxdepth=8;"))
                .anyMatch(line -> line.endsWith("maxdepth=16;"))
                .anyMatch(line -> line.endsWith("maxdepth=32;"))
                .anyMatch(line -> line.endsWith("maxarray=16;"));
    }

    /** JDK 17 passes such a length to the filter; later versions reject it before. */
    @Test
    void aNegativeLengthIsRejectedWithAReason() {
        ObjectInputFilter limits = StreamFilter.DEFAULT.input(100, StreamOrigin.UNKNOWN);
        assertThatThrownBy(() -> limits.checkInput(new CheckedInput(long[].class, -2)))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("an array of -2 elements; the stream is damaged or forged");
        assertThatThrownBy(() -> read(new HandMadeStream().array("[J", -2).bytes(), StreamFilter.DEFAULT))
                .isInstanceOf(ObjectStreamException.class);
    }

    // Arrays and their bytes

    /**
     * Creates the collection that a specification describes, of these keys. Arguments are {@code keys}, {@code some}
     * keys for collections that are slow with many, and numbers.
     */
    private static Object collection(String specification, List<String> keys) throws ReflectiveOperationException {
        List<String> some = keys.subList(0, Math.min(1000, keys.size()));
        return switch (specification) {
            case "Arrays.asList" -> Arrays.asList(keys.toArray());
            case "List.of" -> List.of(keys.toArray());
            case "Set.of" -> Set.of(some.toArray());
            case "Map.copyOf" -> Map.copyOf(fill(new Hashtable<>(), some));
            case "ConcurrentHashMap.newKeySet" -> fill(ConcurrentHashMap.newKeySet(100_000), keys);
            case "synchronizedMap" -> Collections.synchronizedMap(fill(new HashMap<>(), keys));
            case "IdentityHashMap of equal keys" ->
                    fill(new IdentityHashMap<>(), keys.stream().map(key -> new String("k")).toList());
            case "many small ones" -> keys.subList(0, Math.min(10_000, keys.size())).stream().map(List::of)
                    .map(key -> List.of(fill(new HashMap<>(), key), fill(new HashSet<>(16, 0.25f), key),
                            fill(new IdentityHashMap<>(), key), fill(new Hashtable<>(), key))).toList();
            case "sets of the same" -> Stream.generate(() -> fill(new HashSet<>(16, 0.25f), keys)).limit(3).toList();
            default -> {
                String[] parts = specification.split("[(), ]+");
                Class<?>[] types = new Class<?>[parts.length - 1];
                Object[] arguments = new Object[types.length];
                for (int i = 0; i < types.length; i++) {
                    String part = parts[i + 1];
                    boolean copies = part.equals("keys") || part.equals("some");
                    types[i] = copies ? Collection.class : part.contains(".") ? float.class : int.class;
                    arguments[i] = copies ? part.equals("keys") ? keys : some
                            : types[i] == float.class ? (Object) Float.valueOf(part) : Integer.valueOf(part);
                }
                Object made = Class.forName("java.util." + parts[0]).getConstructor(types).newInstance(arguments);
                yield types.length > 0 && types[0] == Collection.class ? made : fill(made, keys);
            }
        };
    }

    /** Adds all keys, mapped to null where that is possible. */
    @SuppressWarnings("unchecked")
    private static <T> T fill(T empty, List<String> keys) {
        if (empty instanceof Map<?, ?> map) {
            boolean noNull = empty instanceof Hashtable || empty instanceof ConcurrentMap;
            keys.forEach(key -> ((Map<Object, Object>) map).put(key, noNull ? "" : null));
        } else {
            ((Collection<Object>) empty).addAll(keys);
        }
        return empty;
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "ArrayList(keys)", "ArrayList(100000)", "Arrays.asList", "Vector(1000)", "LinkedList(keys)", "List.of",
        "Set.of", "Map.copyOf", "concurrent.CopyOnWriteArrayList(keys)", "concurrent.CopyOnWriteArraySet(some)",
        "ArrayDeque(keys)", "ArrayDeque(100000)", "PriorityQueue(keys)", "PriorityQueue(100000)",
        "concurrent.PriorityBlockingQueue(keys)", "concurrent.ArrayBlockingQueue(70000)",
        "concurrent.LinkedBlockingDeque(keys)", "concurrent.ConcurrentLinkedQueue(keys)",
        "HashSet(keys)", "HashSet(100000)", "HashSet(16, 0.25)", "HashSet(16, 0.01)", "HashSet(16, 9.0)",
        "LinkedHashSet(16, 0.25)", "TreeSet(keys)",
        "HashMap()", "HashMap(100000)", "HashMap(16, 0.25)", "HashMap(16, 0.01)", "LinkedHashMap(16, 0.25)",
        "Hashtable()", "Hashtable(100000)", "Hashtable(16, 0.01)", "Properties()", "TreeMap()",
        "IdentityHashMap()", "IdentityHashMap(100000)", "IdentityHashMap of equal keys",
        "concurrent.ConcurrentHashMap()", "concurrent.ConcurrentSkipListMap()", "ConcurrentHashMap.newKeySet",
        "synchronizedMap", "many small ones", "sets of the same"})
    void aCollectionRequestsAtMostTwoElementsAByte(String specification) throws Exception {
        for (int size : SIZES) {
            byte[] bytes = write(collection(specification, shortest(size)));
            assertThat(requestedElements(bytes)).as("%d in %d bytes", size, bytes.length)
                    .isLessThanOrEqualTo(2L * bytes.length + SMALLEST);
            read(bytes, StreamFilter.DEFAULT);
            read(bytes, StreamFilter.DEFAULT, UNKNOWN);
        }
    }

    /** Returns different strings of as few letters as possible. */
    private static List<String> shortest(int count) {
        List<String> strings = new ArrayList<>();
        strings.add("");
        for (int i = 0; strings.size() < count; i++) {
            for (char c = 1; c < 128; c++) {
                strings.add(strings.get(i) + c);
            }
        }
        return strings.subList(0, count);
    }

    private static long requestedElements(byte[] bytes) throws IOException, ClassNotFoundException {
        AtomicLong sum = new AtomicLong();
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            stream.setObjectInputFilter(info -> {
                sum.addAndGet(Math.max(0, info.arrayLength()));
                return Status.UNDECIDED;
            });
            stream.readObject();
        }
        return sum.get();
    }

    @ParameterizedTest
    @CsvSource({"true, 9000000, 134217728", "false, 18000000, 33554432"})
    void arraysWithoutTheirElementsAreRejectedByTheirSum(boolean lengthIsKnown, int elements, int maxarray) {
        HandMadeStream stream = new HandMadeStream();
        for (int i = 0; i < 50; i++) {
            stream.array("[Ljava.lang.Object;", 9_000_000);
        }
        byte[] bytes = stream.bytes();
        FilteredStream.assertRejected(bytes, StreamFilter.DEFAULT, lengthIsKnown ? bytes.length : UNKNOWN)
                .hasMessageContaining("read arrays of " + elements + " elements in all, which cannot be in ")
                .hasMessageEndingWith("put into stream-filter of domain.xml: maxarray=" + maxarray + ";");
    }

    /** One array may be longer than all others together, if the heap has room: its elements may follow. */
    @Test
    void oneLongArrayOfAStreamWithoutAKnownLengthIsAllowedAndNoMore() throws Exception {
        read(write(new byte[20_000_000]), StreamFilter.DEFAULT, UNKNOWN);
        read(write(new byte[20_000_000]), StreamFilter.DEFAULT);
        read(write(List.of(new byte[20_000_000], new byte[30_000_000])), StreamFilter.DEFAULT, UNKNOWN);
        HandMadeStream two = new HandMadeStream();
        two.array("[Ljava.lang.Object;", 11_000_000);
        two.array("[Ljava.lang.Object;", 11_000_000);
        FilteredStream.assertRejected(two.bytes(), StreamFilter.DEFAULT, UNKNOWN)
                .hasMessageContaining("read arrays of 22000000 elements in all, which cannot be in ");
        FilteredStream.assertRejected(new HandMadeStream().array("[J", 11_000_000).bytes(), StreamFilter.DEFAULT)
                .hasMessageContaining("read arrays of 11000000 elements in all, which cannot be in ");
    }

    @Test
    void anApplicationCannotRaiseWhatArraysMayHaveTogether() throws Exception {
        HandMadeStream three = new HandMadeStream();
        for (int i = 0; i < 3; i++) {
            three.array("[Ljava.lang.Object;", 9_000_000);
        }
        StreamFilter filter = StreamFilter.DEFAULT.forApplication("shop", "maxarray=50000000");
        FilteredStream.assertRejected(three.bytes(), filter, UNKNOWN)
                .hasMessageContaining("read arrays of 18000000 elements in all");
    }

    @Test
    void aCollectionWithAForgedSizeIsRejected() throws Exception {
        byte[] bytes = write(new ArrayList<>(List.of("a")));
        // The field size, and the count before the elements: 00 00 00 01 77 04 00 00 00 01.
        String sizes = "\0\0\0\1" + (char) ObjectStreamConstants.TC_BLOCKDATA + "\4";
        int at = new String(bytes, ISO_8859_1).indexOf(sizes);
        assertThat(at).isPositive();
        ByteBuffer.wrap(bytes).putInt(at, 5_000_000);
        FilteredStream.assertRejected(bytes, StreamFilter.DEFAULT)
                .hasMessageContaining("arrays of 5000000 elements in all");
    }

    @Test
    void theRemedyInTheMessageWorks() throws Exception {
        byte[] bytes = write(Collections.nCopies(1_500_000, "x"));
        FilteredStream.assertRejected(bytes, StreamFilter.DEFAULT).hasMessageEndingWith("maxarray=16777216;");
        read(bytes, StreamFilter.of(Mode.REJECT, "maxarray=16777216;"));
        read(write(Collections.nCopies(1_000_000, "x")), StreamFilter.DEFAULT);
    }

    @Test
    void aSmallMaxarrayLimitsEachArrayAndNotTheirSum() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "maxarray=1000");
        byte[] bytes = write(Stream.generate(Resolving::new).limit(500).toList());
        read(bytes, filter);
        read(bytes, filter, UNKNOWN);
    }

    @Test
    void logModeLogsTooManyArraysOnceAndContinues() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.LOG, "");
        byte[] bytes = write(List.of(
                Collections.nCopies(1_000_000, "x"), Collections.nCopies(500_000, "y"), Collections.nCopies(9, "z")));
        read(bytes, filter);
        read(bytes, filter);
        assertThat(warnings.lines()).hasSize(1).first().asString().endsWith("maxarray=16777216;");
    }

    /** An allow-list with these classes avoids a stack walk for each value. */
    @Test
    void logModeRecordsTheClassesOfTheJdksResults() throws Exception {
        Set<Class<?>> learned = new HashSet<>();
        StreamFilter filter = StreamFilter.of(Mode.LOG, "").forApplication(
                new StreamFilter.Reader("application shop", type -> true, learned::add, reason -> { },
                        letThrough -> { }), List.of());
        assertThat(readPlain(write(List.of(LocalDate.EPOCH)), filter)).isEqualTo(List.of(LocalDate.EPOCH));
        assertThat(learned).contains(LocalDate.class, List.of(LocalDate.EPOCH).getClass());
    }

    @Test
    void arraysOfUnknownClassesAreNotCounted() {
        assertThatThrownBy(() -> read(
                        new HandMadeStream().array("[Lcom.acme.Missing;", 9_000_000).bytes(), StreamFilter.DEFAULT))
                .isInstanceOf(java.io.EOFException.class);
    }

    // Classes, proxies and time

    /** A marshalled object has only the filter of the stream from which it was read. */
    @Test
    void theStreamInAMarshalledObjectHasTheSameFilter() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "!java.util.BitSet", Set.of("java.rmi.MarshalledObject"),
                DenyList.BUILT_IN).forApplication("shop", null);
        byte[] allowed = write(new MarshalledObject<>(new ArrayList<>(List.of("a"))));
        assertThat(((MarshalledObject<?>) read(allowed, filter)).get()).isEqualTo(List.of("a"));
        MarshalledObject<?> nested = (MarshalledObject<?>) read(write(new MarshalledObject<>(new BitSet())), filter);
        assertThatThrownBy(nested::get).isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("application shop read java.util.BitSet, which stream-filter of domain.xml");
    }

    /** From the marshalled object on, the stream's filter checks classes, and the results of {@code readResolve}. */
    @Test
    void resultsOfTheJdkPassAfterAMarshalledObjectToo() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT,
                "java.rmi.MarshalledObject;java.lang.Object;java.util.CollSer;!*", Set.of("java.rmi.MarshalledObject"),
                DenyList.BUILT_IN);
        Object[] values = {new MarshalledObject<>("a"), List.of("b"), List.of("c", "d", "e")};
        assertThat((Object[]) read(write(values), filter)).endsWith(List.of("b"), List.of("c", "d", "e"));
    }

    /** As the server's own streams are read. */
    @Test
    void aPlainStreamWithTheFilterRejectsTheSameClasses() throws Exception {
        StreamFilter allowList = StreamFilter.of(Mode.REJECT, "java.util.*;java.lang.*;!*");
        Object allowed = List.of(new HashMap<>(Map.of("a", 1)), new Integer[][] {{1}}, TimeUnit.class);
        assertThatThrownBy(() -> readPlain(write(allowed), allowList)).hasMessageContaining("java.util.concurrent");
        assertThat(readPlain(write(List.of(LocalDate.EPOCH)), StreamFilter.of(
                Mode.REJECT, "java.util.CollSer;java.time.Ser;!*"))).isEqualTo(List.of(LocalDate.EPOCH));
        assertThat(readPlain(write(new HashMap<>(Map.of("a", 1))), StreamFilter.of(
                Mode.REJECT, "java.util.HashMap;java.lang.Integer;java.lang.Number;!*"))).isEqualTo(Map.of("a", 1));
        assertThatThrownBy(() -> readPlain(write(new BadAttributeValueExpException("x")), StreamFilter.DEFAULT))
                .hasMessageContaining("built-in list");
    }

    private static Object readPlain(byte[] bytes, StreamFilter filter) throws IOException, ClassNotFoundException {
        try (ObjectInputStream stream = new PlainInput(bytes, InputFilterTest.class.getClassLoader(), filter)) {
            return stream.readObject();
        }
    }

    @Test
    void moreThan256DifferentProxyClassesAreRejected() throws Exception {
        InputFilter limits = StreamFilter.DEFAULT.input(100, StreamOrigin.UNKNOWN);
        List<Class<?>> interfaces = List.of(Runnable.class, Comparable.class, Iterable.class, CharSequence.class,
                AutoCloseable.class, Cloneable.class, Serializable.class, Readable.class, Appendable.class);
        for (int set = 1; set <= InputFilter.MAX_PROXIES; set++) {
            limits.checkInput(new CheckedInput(proxy(interfaces, set), -1));
            limits.checkInput(new CheckedInput(proxy(interfaces, 1), -1));
        }
        assertThatThrownBy(() -> limits.checkInput(new CheckedInput(proxy(interfaces, 257), -1)))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("more than 256 different proxy classes");
    }

    @Test
    void aConnectionMayHaveAnyNumberOfProxyClassesInAllItsObjects() {
        InputFilter limits = StreamFilter.DEFAULT.forAnyStream();
        List<Class<?>> interfaces = List.of(Runnable.class, Comparable.class, Iterable.class, CharSequence.class,
                AutoCloseable.class, Cloneable.class, Serializable.class, Readable.class, Appendable.class);
        for (int set = 1; set <= 2 * InputFilter.MAX_PROXIES - 1; set++) {
            limits.checkInput(new CheckedInput(proxy(interfaces, set), -1));
        }
        for (int set = 1; set < InputFilter.MAX_PROXIES; set++) {
            limits.checkInput(new CheckedInput(proxy(interfaces, set), -1, 2, 1, 50));
        }
        assertThatThrownBy(() -> {
            limits.checkInput(new CheckedInput(proxy(interfaces, 256), -1, 2, 1, 50));
            limits.checkInput(new CheckedInput(proxy(interfaces, 257), -1, 2, 1, 50));
        }).hasMessageContaining("more than 256 different proxy classes");
    }

    @Test
    void aConnectionMayHaveAnyNumberOfLargeArraysInAllItsObjects() {
        InputFilter limits = StreamFilter.of(Mode.REJECT, "maxarray=2000000").forAnyStream();
        for (int object = 0; object < 10; object++) {
            limits.checkInput(new CheckedInput(Object[].class, 1_500_000));
        }
        assertThatThrownBy(() -> limits.checkInput(new CheckedInput(Object[].class, 1_500_000, 2, 1, 50)))
                .isInstanceOf(InvalidClassException.class);
    }

    /** Returns a proxy class of those interfaces whose bits are set. */
    private static Class<?> proxy(List<Class<?>> interfaces, int bits) {
        Class<?>[] some = IntStream.range(0, interfaces.size()).filter(bit -> (bits & 1 << bit) != 0)
                .mapToObj(interfaces::get).toArray(Class<?>[]::new);
        return Proxy.newProxyInstance(InputFilterTest.class.getClassLoader(), some, (proxy, method, arguments) -> null)
                .getClass();
    }

    @Test
    void anArrayOfTheStreamIsCheckedByNameEvenIfACollectionHasCreatedOne() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "java.util.ArrayList;java.lang.String;java.lang.Number;!*");
        List<Object> list = new ArrayList<>(List.of("a", new Object[] {"b"}));
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(write(list)))) {
            stream.setObjectInputFilter(filter.forAnyStream());
            assertThatThrownBy(stream::readObject).hasMessageContaining("java.lang.Object");
        }
    }

    /** A class that extends the superclass of all proxies, but was not generated. */
    static final class HandWritten extends Proxy implements Serializable {
        private static final long serialVersionUID = 1;

        HandWritten() {
            super((proxy, method, arguments) -> null);
        }
    }

    @Test
    void aSubclassOfProxyThatWasNotGeneratedIsCheckedByItsName() {
        InputFilter limits =
                StreamFilter.of(Mode.REJECT, "!" + HandWritten.class.getName()).forAnyStream();
        assertThatThrownBy(() -> limits.checkInput(new CheckedInput(HandWritten.class, -1)))
                .hasMessageContaining("HandWritten");
        limits.checkInput(new CheckedInput(proxy(List.of(Runnable.class), 1), -1));
    }

    // With other filters of the JDK

    @Test
    void theExceptionPassesThroughAMergedFilterOfTheJdk() throws Exception {
        assertThatThrownBy(() -> readMerged(Status.ALLOWED)).isInstanceOf(InvalidClassException.class)
                .hasMessageStartingWith("Treadlight rejected the stream: ").hasNoCause();
        assertThatThrownBy(() -> readMerged(Status.REJECTED)).hasMessage("filter status: REJECTED");
    }

    private static void readMerged(Status ofOther) throws IOException, ClassNotFoundException {
        byte[] bytes = write(nested(5));
        ObjectInputFilter limits = StreamFilter.of(Mode.REJECT, "maxdepth=3").input(bytes.length, StreamOrigin.UNKNOWN);
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            stream.setObjectInputFilter(ObjectInputFilter.merge(limits, info -> ofOther));
            stream.readObject();
        }
    }

    @Test
    void anAllowedStreamIsUndecidedSoThatAFactoryOfFiltersMayDecide() {
        ObjectInputFilter limits = StreamFilter.DEFAULT.input(100, StreamOrigin.UNKNOWN);
        assertThat(limits.checkInput(new CheckedInput(Object.class, -1))).isEqualTo(Status.UNDECIDED);
        assertThat(limits.checkInput(new CheckedInput(null, -1))).isEqualTo(Status.UNDECIDED);
        assertThatCode(() -> limits.checkInput(new CheckedInput(null, Integer.MAX_VALUE))).doesNotThrowAnyException();
    }

    private static Object nested(int depth) {
        Link top = new Link();
        for (int i = 1; i < depth; i++) {
            Link above = new Link();
            above.next = top;
            top = above;
        }
        return top;
    }
}
