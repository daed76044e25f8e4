package io.github.treadlight.bench.rmi;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures lookups of the codebase that RMI writes with a class, for one class of an application. Results are
 * nanoseconds.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar CodebaseBench -p loader=WEBAPP -t 2</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 2,
        jvmArgsAppend = {
            "-Xms1g",
            "-Xmx1g",
            // As in the servers' domains: the ORB needs the first, Treadlight uses the others.
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.net=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.loader=ALL-UNNAMED"
        })
public class CodebaseBench {
    /** The provider of the codebase. */
    @Param({"JDK", "TREADLIGHT", "ORB"})
    public CodebaseRival rival = CodebaseRival.JDK;

    /** The number of URLs of the loader. */
    @Param({"1", "10", "100", "400"})
    public int urls = 1;

    /** The kind of loader. */
    @Param({"WEBAPP", "JDK"})
    public LoaderKind loader = LoaderKind.JDK;

    private @Nullable CodebaseLookup codebases;
    private @Nullable Class<?> type;

    /** Creates the loader and loads its class. */
    @Setup
    public void load() {
        codebases = rival.create();
        type = loader.define(urls);
    }

    /** Looks up the codebase of the class. */
    @Benchmark
    public @Nullable String codebase() {
        return Objects.requireNonNull(codebases).of(Objects.requireNonNull(type));
    }
}
