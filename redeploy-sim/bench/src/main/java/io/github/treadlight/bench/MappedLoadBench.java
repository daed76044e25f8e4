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
 * Reads a file that is mapped for the first time, as the simulator reads a heap dump: a number of each of its pages, in
 * the order of the file or in any. {@link MappedByteBuffer#load} is to be worth its call; in JDK 7u4 its loop over
 * the pages was removed as dead code, and nothing but a benchmark could tell. A page that it leaves out
 * fails the benchmark.
 *
 * <p>The file is in the system's cache: what is measured is how its pages come into the process.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 15)
@Fork(3)
@SuppressWarnings("NullAway.Init") // JMH calls what sets the fields
public class MappedLoadBench {
    private static final int PAGE = 4096;
    private static final int CHUNK = 1 << 20;

    /** Megabytes of the file. */
    @Param("256")
    public int megabytes;

    /** Whether the pages are read one after the other, as a dump is parsed, or in any order, as it is searched. */
    @Param({"sequential", "random"})
    public String order = "sequential";

    private Path file = Path.of("");
    private FileChannel channel;
    private MappedByteBuffer mapped;
    private ByteBuffer memory;
    private int[] pages = {};

    /** A file of random bytes, and the order in which its pages are read. */
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
        memory = ByteBuffer.allocateDirect(megabytes * CHUNK); // which clears it, and so has all of it
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

    /** A mapping that has no page yet. */
    @Setup(Level.Invocation)
    public void map() throws IOException {
        mapped = channel.map(MapMode.READ_ONLY, 0, channel.size());
    }

    /** Takes the file away. */
    @TearDown
    public void delete() throws IOException {
        channel.close();
        Files.delete(file);
    }

    /** Each page comes when it is read. */
    @Benchmark
    public long mapped() {
        return sum();
    }

    /** All pages come before. */
    @Benchmark
    public long loaded() {
        mapped.load();
        if (!mapped.isLoaded()) {
            throw new IllegalStateException("load() left pages of " + file + " unloaded; is there memory for "
                    + megabytes + " MB of cache?");
        }
        return sum();
    }

    /** The same by a loop of one's own, whose result is part of the benchmark's, so that it cannot be removed. */
    @Benchmark
    public long touched() {
        long touched = 0;
        for (int position = 0; position < mapped.limit(); position += PAGE) {
            touched += mapped.get(position);
        }
        return touched + sum();
    }

    /** The file is read into memory that the process has already, and the pages from there. */
    @Benchmark
    public long read() throws IOException {
        memory.clear();
        while (memory.hasRemaining() && channel.read(memory, memory.position()) > 0) {
            // reads on
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
