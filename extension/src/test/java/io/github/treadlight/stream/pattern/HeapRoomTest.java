package io.github.treadlight.stream.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.OtherJvm;
import io.github.treadlight.stream.FilteredStream;
import io.github.treadlight.stream.HandMadeStream;
import io.github.treadlight.stream.StreamKind;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.InvalidClassException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that arrays are limited by the heap, in JVMs with small heaps. */
class HeapRoomTest {
    /** Reads an array that fits the heap, and forged ones that do not, with each kind of stream. */
    public static void main(String[] args) throws Exception {
        byte[] genuine = FilteredStream.write(new byte[20_000_000]);
        for (StreamKind kind : StreamKind.values()) {
            Object array = kind.read(genuine, StreamFilter.DEFAULT);
            System.out.println(kind + " " + ((byte[]) array).length);
            for (String type : List.of("[J", "[B", "[Ljava.lang.Object;")) {
                try {
                    kind.read(new HandMadeStream().array(type, Integer.MAX_VALUE).bytes(), StreamFilter.DEFAULT);
                } catch (InvalidClassException rejected) {
                    System.out.println(kind + " " + rejected.getMessage());
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseZGC"})
    void anArrayThatFitsTheHeapIsReadAndAForgedLengthIsRejected(String collector) throws Exception {
        List<String> lines = OtherJvm.run(List.of(collector, "-Xmx160m", "--add-opens",
                "java.base/java.io=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                HeapRoomTest.class.getName()));
        for (StreamKind kind : StreamKind.values()) {
            assertThat(lines).contains(kind + " 20000000");
            assertThat(lines).filteredOn(line -> line.startsWith(kind + " Treadlight rejected the stream: "))
                    .hasSize(3)
                    .allMatch(line -> line.matches(".* an array of 2147483647 elements, which takes \\d+ MB, and the"
                            + " heap has room for an array of \\d+ MB; if the stream is genuine, give the JVM a larger"
                            + " heap \\(-Xmx\\), or put into stream-filter of domain.xml: maxarray=2147483648;"));
        }
    }

    /** Reads an array for which the heap has room as soon as garbage is collected. */
    static final class BesideGarbage {
        private static final int CHUNKS = 220;
        private static final int CHUNK_BYTES = 1_000_000;
        private static final int ARRAY_BYTES = 150_000_000;
        private static byte[][] chunks = new byte[CHUNKS][];

        public static void main(String[] args) throws Exception {
            for (StreamKind kind : StreamKind.values()) {
                byte[] head = new HandMadeStream().array("[B", ARRAY_BYTES).bytes();
                byte[] genuine = Arrays.copyOf(head, head.length + ARRAY_BYTES);
                chunks = new byte[CHUNKS][];
                for (int i = 0; i < CHUNKS; i++) {
                    chunks[i] = new byte[CHUNK_BYTES];
                }
                chunks = new byte[0][];
                System.out.println(kind + " " + ((byte[]) kind.read(genuine, StreamFilter.DEFAULT)).length);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void garbageDoesNotCountAgainstAnArray(String collector) throws Exception {
        List<String> lines = OtherJvm.run(List.of(collector, "-Xmx512m", "--add-opens",
                "java.base/java.io=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                BesideGarbage.class.getName()));
        for (StreamKind kind : StreamKind.values()) {
            assertThat(lines).contains(kind + " 150000000");
        }
    }

    @Test
    void theRoomIsAtMostTheHeap() {
        assertThat(HeapRoom.forArray()).isPositive().isLessThanOrEqualTo(Runtime.getRuntime().maxMemory());
    }

    @Test
    void theSizeOfAnArrayDependsOnItsElements() {
        assertThat(List.of(HeapRoom.size(byte.class, 10), HeapRoom.size(boolean.class, 10),
                HeapRoom.size(char.class, 10), HeapRoom.size(short.class, 10), HeapRoom.size(int.class, 10),
                HeapRoom.size(float.class, 10), HeapRoom.size(long.class, 10), HeapRoom.size(double.class, 10),
                HeapRoom.size(String.class, Integer.MAX_VALUE)))
                .containsExactly(10L, 10L, 20L, 20L, 40L, 40L, 80L, 80L, 8L * Integer.MAX_VALUE);
    }
}
