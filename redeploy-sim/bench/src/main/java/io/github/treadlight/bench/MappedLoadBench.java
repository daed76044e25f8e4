package io.github.treadlight.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures reads of a newly mapped file, as the simulator reads a heap dump: one number of each page, in file order or
 * random order. Checks that {@link MappedByteBuffer#load} has an effect: in JDK 7u4 the compiler removed its loop over
 * the pages as dead code, which only a benchmark could detect. The benchmark fails if {@code load} leaves out a page.
 *
 * <p>The file is in the page cache of the system. The benchmark measures how its pages are mapped into the process.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 15)
@Fork(3)
@SuppressWarnings("NullAway.Init") // JMH calls the methods that set the fields
public class MappedLoadBench {
    private static final int PAGE = 4096;
    private static final int CHUNK = 1 << 20;

    /** The size of the file in megabytes. */
    @Param("256")
    public int megabytes;

    /** The order of the pages: sequential, as in parsing a heap dump, or random, as in searching it. */
    @Param({"sequential", "random"})
    public String order = "sequential";

    private Path file = Path.of("");
    private FileChannel channel;
    private MappedByteBuffer mapped;
    private ByteBuffer memory;
    private int[] pages = {};

    /** Writes a file of random bytes and chooses the order of its pages. */
    @Setup
    public void write() throws IOException {
        file = Files.createTempFile("mapped-load", ".bin");
        Random random = new Random(1);
        byte[] chunk = new byte[CHUNK];
        channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        for (int i = 0; i < megabytes; i++) {
            random.nextBytes(chunk);
            channel.write(ByteBuffer.wrap(chunk));
        }
        memory = ByteBuffer.allocateDirect(megabytes * CHUNK); // clearing it makes all of it resident
        pages = new int[megabytes * (CHUNK / PAGE)];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = i;
        }
        if (order.equals("random")) {
            for (int i = pages.length - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                int page = pages[i];
                pages[i] = pages[other];
                pages[other] = page;
            }
        }
    }

    /** Maps the file anew, so that no page is mapped yet. */
    @Setup(Level.Invocation)
    public void map() throws IOException {
        mapped = channel.map(MapMode.READ_ONLY, 0, channel.size());
    }

    /** Deletes the file. */
    @TearDown
    public void delete() throws IOException {
        channel.close();
        Files.delete(file);
    }

    /** Reads the mapping; each page is mapped on its first read. */
    @Benchmark
    public long mapped() {
        return sum();
    }

    /** Loads all pages, then reads them. */
    @Benchmark
    public long loaded() {
        mapped.load();
        if (!mapped.isLoaded()) {
            throw new IllegalStateException("load() did not load all pages of " + file
                    + "; check that the machine has memory to cache " + megabytes + " MB");
        }
        return sum();
    }

    /** Touches all pages in a loop, then reads them. The result includes the loop, so that it is not dead code. */
    @Benchmark
    public long touched() {
        long touched = 0;
        for (int position = 0; position < mapped.limit(); position += PAGE) {
            touched += mapped.get(position);
        }
        return touched + sum();
    }

    /** Reads the file into resident memory, and the pages from there. */
    @Benchmark
    public long read() throws IOException {
        memory.clear();
        while (memory.hasRemaining() && channel.read(memory, memory.position()) > 0) {
            // the loop condition reads
        }
        return sum(memory.flip().asLongBuffer());
    }

    private long sum() {
        return sum(mapped.asLongBuffer());
    }

    private long sum(LongBuffer numbers) {
        long sum = 0;
        for (int page : pages) {
            sum += numbers.get(page * (PAGE / Long.BYTES));
        }
        return sum;
    }
}
