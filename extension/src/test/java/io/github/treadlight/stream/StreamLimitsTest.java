package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.stream.StreamFilter.Mode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectStreamConstants;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamLimitsTest {
    private static final long UNKNOWN = -1;
    private static final long STACK = 1 << 20;
    /** What the smallest collections ask for without having it: none more than this. */
    private static final int SMALLEST = 16;
    private static final int[] SIZES = {0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 16, 17, 24, 25, 32, 33, 48, 49, 64, 65, 97,
            128, 129, 193, 256, 257, 1000, 1024, 1025, 4096, 4097, 10_000, 16_385, 65_537};

    private LoggedLines logged;

    @BeforeEach
    void catchTheLog() {
        logged = new LoggedLines();
    }

    @AfterEach
    void releaseTheLog() {
        logged.close();
    }

    static final class Link implements Serializable {
        @Nullable Object next;
    }

    static final class Resolving implements Serializable {
        Object readResolve() {
            return new int[1000];
        }
    }

    // Limits of JEP 290

    @Test
    void eachLimitRejectsAndSaysWhoSetItAndWhatWouldDo() {
        assertRejected("maxdepth=3", null, nested(4), "application shop read objects nested 4 deep, more than"
                + " maxdepth=3 of stream-filter of domain.xml allows; to allow it, put into stream-filter of"
                + " domain.xml: maxdepth=8;");
        assertRejected("", "maxrefs=10", List.of(1, 2, 3, 4, 5, 6, 7, 8, 9), "application shop read 11 objects, more"
                + " than maxrefs=10 of its own filter allows; to allow it, put into its own filter: maxrefs=16;");
        assertRejected("", null, new byte[10_000_001], "application shop read an array of 10000001 elements, more than"
                + " maxarray=10000000 of Treadlight's default allows; to allow it, put into stream-filter of"
                + " domain.xml: maxarray=16777216;");
        assertRejected("maxbytes=20", null, nested(1), "bytes, more than maxbytes=20 of");
        assertThat(logged.lines()).hasSize(4);
    }

    @Test
    void whatIsAtItsLimitPasses() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "maxdepth=4;maxarray=5");
        FilteredStream.read(FilteredStream.write(nested(4)), filter);
        FilteredStream.read(FilteredStream.write(new long[5]), filter);
        FilteredStream.read(FilteredStream.write(nested((int) Limit.MAXDEPTH.byDefault)), StreamFilter.DEFAULT);
        FilteredStream.read(FilteredStream.write(new byte[10_000_000]), StreamFilter.DEFAULT, UNKNOWN);
    }

    @Test
    void anApplicationOnlyLowers() {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "maxdepth=20;maxrefs=70")
                .forApplication("shop", "maxdepth=30;maxrefs=7;maxbytes=9999999999;maxarray=5");
        assertThat(filter.max(Limit.MAXDEPTH)).isEqualTo(20);
        assertThat(filter.max(Limit.MAXREFS)).isEqualTo(7);
        assertThat(filter.max(Limit.MAXBYTES)).isEqualTo(Limit.MAXBYTES.byDefault);
        assertThat(filter.max(Limit.MAXARRAY)).isEqualTo(5);
        assertThat(Arrays.stream(Limit.values()).map(filter::source)).containsExactly(
                Source.CONFIGURED, Source.APPLICATION, Source.BUILT_IN, Source.APPLICATION);
        assertThat(StreamFilter.of(Mode.REJECT, "maxdepth=2000").max(Limit.MAXDEPTH)).isEqualTo(2000);
    }

    @Test
    void learningSaysEachLimitThatWouldDoAndReadsOn() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.LOG, "maxdepth=3;maxarray=10");
        for (int i = 0; i < 3; i++) {
            FilteredStream.read(FilteredStream.write(nested(20)), filter);
            FilteredStream.read(FilteredStream.write(List.of(new int[15], new int[12])), filter);
        }
        assertThat(logged.lines()).hasSize(4)
                .anyMatch(line -> line.endsWith("maxdepth=8;"))
                .anyMatch(line -> line.endsWith("maxdepth=16;"))
                .anyMatch(line -> line.endsWith("maxdepth=32;"))
                .anyMatch(line -> line.endsWith("maxarray=16;"));
    }

    /** JDK 17 asks the filter about such a length, newer ones reject it before. */
    @Test
    void aNegativeLengthIsRejectedWithAReason() {
        ObjectInputFilter limits = StreamFilter.DEFAULT.limits(100);
        assertThatThrownBy(() -> limits.checkInput(new Info(long[].class, -2)))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("an array of -2 elements; the stream is damaged or forged");
        assertThatThrownBy(() -> FilteredStream.read(
                        new HandMadeStream().array("[J", -2).bytes(), StreamFilter.DEFAULT))
                .isInstanceOf(ObjectStreamException.class);
    }

    /** Deeper nests of these overflow at 399 and 785 where they are compiled for the first time. */
    @ParameterizedTest
    @ValueSource(strings = {"maps", "links"})
    void theDeepestThatPassesFitsOnAStackOfOneMegabyte(String kind) throws Exception {
        int depth = (int) Limit.MAXDEPTH.byDefault;
        byte[] bytes = FilteredStream.write(kind.equals("links") ? nested(depth) : nestedMaps(depth));
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(null, () -> {
            try {
                FilteredStream.read(bytes, StreamFilter.DEFAULT);
            } catch (Throwable any) {
                thrown.set(any);
            }
        }, "of one megabyte", STACK);
        thread.start();
        thread.join();
        assertThat(thrown.get()).isNull();
    }

    // Arrays and the bytes behind them

    static Stream<Named<Function<List<String>, Object>>> collections() {
        return Stream.of(
                of("ArrayList", ArrayList::new),
                of("ArrayList, presized", keys -> with(new ArrayList<>(100_000), keys)),
                of("Arrays.asList", keys -> Arrays.asList(keys.toArray())),
                of("Vector, presized", keys -> with(new Vector<>(1000), keys)),
                of("LinkedList", LinkedList::new),
                of("List.of", keys -> List.of(keys.toArray())),
                of("Set.of", keys -> Set.of(first(1000, keys).toArray())),
                of("Map.copyOf", keys -> Map.copyOf(with(new Hashtable<>(), first(1000, keys)))),
                of("CopyOnWriteArrayList", CopyOnWriteArrayList::new),
                of("CopyOnWriteArraySet", keys -> new CopyOnWriteArraySet<>(first(1000, keys))),
                of("ArrayDeque", ArrayDeque::new),
                of("ArrayDeque, presized", keys -> with(new ArrayDeque<>(100_000), keys)),
                of("PriorityQueue", PriorityQueue::new),
                of("PriorityQueue, presized", keys -> with(new PriorityQueue<>(100_000), keys)),
                of("PriorityBlockingQueue", PriorityBlockingQueue::new),
                of("ArrayBlockingQueue", keys -> with(new ArrayBlockingQueue<>(70_000), keys)),
                of("LinkedBlockingDeque", LinkedBlockingDeque::new),
                of("ConcurrentLinkedQueue", ConcurrentLinkedQueue::new),
                of("HashSet", HashSet::new),
                of("HashSet, presized", keys -> with(new HashSet<>(100_000), keys)),
                of("HashSet, load factor 0.25", keys -> with(new HashSet<>(16, 0.25f), keys)),
                of("HashSet, load factor 0.01", keys -> with(new HashSet<>(16, 0.01f), keys)),
                of("HashSet, load factor 9", keys -> with(new HashSet<>(16, 9), keys)),
                of("LinkedHashSet, load factor 0.25", keys -> with(new LinkedHashSet<>(16, 0.25f), keys)),
                of("TreeSet", TreeSet::new),
                of("HashMap", keys -> with(new HashMap<>(), keys)),
                of("HashMap, presized", keys -> with(new HashMap<>(100_000), keys)),
                of("HashMap, load factor 0.25", keys -> with(new HashMap<>(16, 0.25f), keys)),
                of("HashMap, load factor 0.01", keys -> with(new HashMap<>(16, 0.01f), keys)),
                of("LinkedHashMap, load factor 0.25", keys -> with(new LinkedHashMap<>(16, 0.25f), keys)),
                of("Hashtable", keys -> with(new Hashtable<>(), keys)),
                of("Hashtable, presized", keys -> with(new Hashtable<>(100_000), keys)),
                of("Hashtable, load factor 0.01", keys -> with(new Hashtable<>(16, 0.01f), keys)),
                of("Properties", keys -> with(new Properties(), keys)),
                of("IdentityHashMap", keys -> with(new IdentityHashMap<>(), keys)),
                of("IdentityHashMap, presized", keys -> with(new IdentityHashMap<>(100_000), keys)),
                of("IdentityHashMap of equal keys", keys -> {
                    Map<Object, Object> map = new IdentityHashMap<>();
                    keys.forEach(key -> map.put(new String("k"), null));
                    return map;
                }),
                of("TreeMap", keys -> with(new TreeMap<>(), keys)),
                of("ConcurrentHashMap", keys -> with(new ConcurrentHashMap<>(), keys)),
                of("ConcurrentSkipListMap", keys -> with(new ConcurrentSkipListMap<>(), keys)),
                of("keySet of ConcurrentHashMap", keys -> with(ConcurrentHashMap.newKeySet(100_000), keys)),
                of("synchronized", keys -> Collections.synchronizedMap(with(new HashMap<>(), keys))),
                of("many small ones", keys -> first(10_000, keys).stream()
                        .map(key -> List.of(
                                with(new HashMap<>(), List.of(key)), with(new HashSet<>(16, 0.25f), List.of(key)),
                                with(new IdentityHashMap<>(), List.of(key)), with(new Hashtable<>(), List.of(key))))
                        .toList()),
                of("sets of the same", keys -> Stream.generate(() -> with(new HashSet<>(16, 0.25f), keys)).limit(3)
                        .toList()));
    }

    /** With the shortest elements that there are, and mappings to null where there may be. */
    @ParameterizedTest
    @MethodSource("collections")
    void collectionsAskForTwoElementsAByteAtMost(Function<List<String>, Object> collection) throws Exception {
        for (int size : SIZES) {
            byte[] bytes = FilteredStream.write(collection.apply(shortest(size)));
            assertThat(askedFor(bytes)).as("%d in %d bytes", size, bytes.length)
                    .isLessThanOrEqualTo(2L * bytes.length + SMALLEST);
            FilteredStream.read(bytes, StreamFilter.DEFAULT);
            FilteredStream.read(bytes, StreamFilter.DEFAULT, UNKNOWN);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, UNKNOWN})
    void arraysWithoutTheirBytesAreRejectedWhenTheyAddUp(long known) {
        HandMadeStream stream = new HandMadeStream();
        for (int i = 0; i < 50; i++) {
            stream.array("[Ljava.lang.Object;", 9_000_000);
        }
        byte[] bytes = stream.bytes();
        assertThatThrownBy(() -> FilteredStream.read(bytes, StreamFilter.DEFAULT, known == 0 ? bytes.length : known))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("read arrays of " + (known == 0 ? 9_000_000 : 18_000_000)
                        + " elements in all, which cannot be in ")
                .hasMessageEndingWith("put into stream-filter of domain.xml: maxarray="
                        + (known == 0 ? 134_217_728 : 33_554_432) + ";");
    }

    @Test
    void aCollectionThatClaimsToBeLargeIsRejected() throws Exception {
        byte[] bytes = FilteredStream.write(new ArrayList<>(List.of("a")));
        // The field size, and the count before the elements: 00 00 00 01 77 04 00 00 00 01.
        int at = indexOf(bytes, new byte[] {0, 0, 0, 1, ObjectStreamConstants.TC_BLOCKDATA, 4});
        ByteBuffer.wrap(bytes).putInt(at, 5_000_000);
        assertThatThrownBy(() -> FilteredStream.read(bytes, StreamFilter.DEFAULT))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("arrays of 5000000 elements in all");
    }

    @Test
    void whatTheMessageAdvisesHelps() throws Exception {
        byte[] bytes = FilteredStream.write(Collections.nCopies(1_500_000, "x"));
        assertThatThrownBy(() -> FilteredStream.read(bytes, StreamFilter.DEFAULT))
                .hasMessageEndingWith("maxarray=16777216;");
        FilteredStream.read(bytes, StreamFilter.of(Mode.REJECT, "maxarray=16777216;"));
        FilteredStream.read(FilteredStream.write(Collections.nCopies(1_000_000, "x")), StreamFilter.DEFAULT);
        byte[] unknown = new HandMadeStream().array("[J", 11_000_000).bytes();
        assertThatThrownBy(() -> FilteredStream.read(unknown, StreamFilter.DEFAULT, UNKNOWN))
                .hasMessageEndingWith("maxarray=16777216;");
    }

    @Test
    void aSmallMaxarrayIsAboutEachArrayAndNotTheirSum() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "maxarray=1000");
        List<Object> sample = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            sample.add(new Resolving());
        }
        FilteredStream.read(FilteredStream.write(sample), filter);
        FilteredStream.read(FilteredStream.write(sample), filter, UNKNOWN);
    }

    @Test
    void learningSaysOnceThatArraysAreTooManyAndReadsOn() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.LOG, "");
        byte[] bytes = FilteredStream.write(List.of(
                Collections.nCopies(1_000_000, "x"), Collections.nCopies(500_000, "y"), Collections.nCopies(9, "z")));
        FilteredStream.read(bytes, filter);
        FilteredStream.read(bytes, filter);
        assertThat(logged.lines()).hasSize(1).first().asString().endsWith("maxarray=16777216;");
    }

    @Test
    void arraysOfUnknownClassesAreNotMadeAndNotCounted() {
        assertThatThrownBy(() -> FilteredStream.read(
                        new HandMadeStream().array("[Lcom.acme.Missing;", 9_000_000).bytes(), StreamFilter.DEFAULT))
                .isInstanceOf(java.io.EOFException.class);
    }

    // How it stands to the JDK

    @Test
    void theExceptionPassesTheJdkAsItIsAlsoFromAMergedFilter() throws Exception {
        byte[] bytes = FilteredStream.write(nested(5));
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "maxdepth=3");
        ObjectInputFilter merged = ObjectInputFilter.merge(filter.limits(bytes.length), info -> Status.REJECTED);
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            stream.setObjectInputFilter(ObjectInputFilter.merge(filter.limits(bytes.length), info -> Status.ALLOWED));
            assertThatThrownBy(stream::readObject).isInstanceOf(InvalidClassException.class)
                    .hasMessageStartingWith("Treadlight rejected the stream: ").hasNoCause();
        }
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            stream.setObjectInputFilter(merged);
            assertThatThrownBy(stream::readObject).hasMessage("filter status: REJECTED");
        }
    }

    @Test
    void whatPassesIsUndecidedSoThatAFactoryOfFiltersMayDecide() {
        ObjectInputFilter limits = StreamFilter.DEFAULT.limits(100);
        assertThat(limits.checkInput(new Info(Object.class, -1))).isEqualTo(Status.UNDECIDED);
        assertThat(limits.checkInput(new Info(null, -1))).isEqualTo(Status.UNDECIDED);
        assertThatCode(() -> limits.checkInput(new Info(null, Integer.MAX_VALUE))).doesNotThrowAnyException();
    }

    private record Info(@Nullable Class<?> serialClass, long arrayLength) implements ObjectInputFilter.FilterInfo {
        @Override
        public long depth() {
            return 1;
        }

        @Override
        public long references() {
            return 1;
        }

        @Override
        public long streamBytes() {
            return 50;
        }
    }

    private void assertRejected(String configured, @Nullable String ofApplication, Object read, String sentence) {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, configured).forApplication("shop", ofApplication);
        assertThatThrownBy(() -> FilteredStream.read(FilteredStream.write(read), filter))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining(sentence);
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

    private static Object nestedMaps(int depth) {
        Object top = new HashMap<>();
        for (int i = 1; i < depth; i++) {
            top = new HashMap<>(Map.of("", top));
        }
        return top;
    }

    /** Different strings of as few letters as possible. */
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

    /** For collections that are slow with many of these keys. */
    private static List<String> first(int most, List<String> keys) {
        return keys.subList(0, Math.min(most, keys.size()));
    }

    private static <T extends Collection<Object>> T with(T empty, List<String> elements) {
        empty.addAll(elements);
        return empty;
    }

    private static <T extends Map<Object, Object>> T with(T empty, List<String> keys) {
        boolean noNull = empty instanceof Hashtable || empty instanceof java.util.concurrent.ConcurrentMap;
        keys.forEach(key -> empty.put(key, noNull ? "" : null));
        return empty;
    }

    private static Named<Function<List<String>, Object>> of(String name, Function<List<String>, Object> collection) {
        return Named.of(name, collection);
    }

    private static long askedFor(byte[] bytes) throws IOException, ClassNotFoundException {
        long[] sum = new long[1];
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            stream.setObjectInputFilter(info -> {
                sum[0] += Math.max(0, info.arrayLength());
                return Status.UNDECIDED;
            });
            stream.readObject();
        }
        return sum[0];
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int i = 0; i <= bytes.length - part.length; i++) {
            if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        throw new AssertionError("not in the stream");
    }
}
