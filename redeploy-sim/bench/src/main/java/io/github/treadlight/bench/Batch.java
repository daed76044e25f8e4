package io.github.treadlight.bench;

import io.github.treadlight.bench.annotation.AnnotationPlace;
import io.github.treadlight.bench.annotation.AnnotationRival;
import io.github.treadlight.bench.rmi.CodebaseRival;
import io.github.treadlight.bench.rmi.LoaderKind;
import io.github.treadlight.bench.rmi.OrbJars;
import io.github.treadlight.bench.rmi.OrbRival;
import io.github.treadlight.bench.stream.StreamGraph;
import io.github.treadlight.bench.stream.StreamRival;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * A group of benchmark runs of {@link Compare} that differ in one parameter.
 *
 * @param file the name of the result file; several batches may write to one file
 * @param method the benchmark, as in {@code ClassValueLookupBench.lookup}
 * @param parameter the name of the parameter that distinguishes the cases
 * @param cases the values of the parameter; for each, all rivals run in succession, so that drift of the machine
 *     affects all of them alike
 * @param others further parameters, constant for all cases
 * @param warmup the number of warmup iterations in each fork
 * @param iterations the number of measured iterations in each fork
 * @param millis the length of an iteration in milliseconds; 0 for single shots
 */
record Batch(
        String file,
        String method,
        int threads,
        String parameter,
        List<String> cases,
        List<? extends Enum<?>> rivals,
        Map<String, String> others,
        int forks,
        int warmup,
        int iterations,
        int millis) {
    static final String LOOKUP = "lookup.json";
    static final String LOOKUP_2_THREADS = "lookup-2-threads.json";
    static final String YOUNG = "lookup-young-collections.json";
    static final String CALL = "lookup-of-class-value.json";
    static final String MANY_CLASSES = "lookup-many-classes.json";
    static final String FIRST_COMPUTE = "first-compute.json";
    static final String PURGE = "purge.json";
    static final String PURGE_MANY_LOADERS = "purge-many-loaders.json";
    static final String DEAD_CLASS_VALUES = "dead-class-values.json";
    static final String REDEPLOY = "redeploy.json";
    static final String STREAMS = "streams.json";
    static final String CODEBASE = "codebase.json";
    static final String ORB = "orb.json";
    static final String ANNOTATIONS = "annotations.json";

    private static final List<Rival> ALL =
            List.of(Rival.JDK, Rival.COMPACT, Rival.MAP, Rival.CAFFEINE, Rival.PROBE);
    private static final List<Rival> TWO = List.of(Rival.JDK, Rival.COMPACT);
    private static final List<Rival> ONE = List.of(Rival.COMPACT);
    private static final List<Rival> FLOOR_AND_ALL =
            List.of(Rival.NONE, Rival.JDK, Rival.COMPACT, Rival.MAP, Rival.CAFFEINE, Rival.PROBE);
    private static final List<Rival> FLOOR_AND_TWO = List.of(Rival.NONE, Rival.JDK, Rival.COMPACT);
    private static final List<String> SHAPES = List.of("ONE", "1x64", "16x256", "64x1024", "SERVER_16_LOADERS");

    /** The stream rivals that all claims need. */
    private static final List<StreamRival> STREAM_RIVALS =
            List.of(StreamRival.JDK, StreamRival.STOCK_PAYARA, StreamRival.TREADLIGHT, StreamRival.JBOSS_SERIAL);
    private static final List<StreamRival> WITH_KEYS = List.of(
            StreamRival.JDK,
            StreamRival.STOCK_PAYARA,
            StreamRival.TREADLIGHT,
            StreamRival.STOCK_PAYARA_OSGI,
            StreamRival.TREADLIGHT_KEYS,
            StreamRival.JBOSS_SERIAL);
    private static final List<StreamGraph> GRAPHS_WITH_KEYS =
            List.of(StreamGraph.BEAN, StreamGraph.ROWS_200, StreamGraph.NESTED_20);
    private static final List<String> URLS = List.of("1", "10", "100", "400");
    private static final List<StreamGraph> ORB_GRAPHS = List.of(StreamGraph.BEAN, StreamGraph.ROWS_200);
    private static final Map<String, String> SHALLOW = Map.of("frames", "5");
    private static final Map<String, String> DEEP = Map.of("frames", "150");

    /**
     * Returns all batches for the tables of a JDK. They take about twenty minutes for class values, fourteen for
     * streams, ten for remote calls and three for annotations.
     */
    static List<Batch> full(int feature) {
        List<Batch> all = new ArrayList<>(classValues());
        all.addAll(streams());
        all.addAll(remoteCalls(feature));
        all.add(annotations(2, 3, 8));
        return all;
    }

    private static List<Batch> remoteCalls(int feature) {
        List<Batch> all = new ArrayList<>();
        for (LoaderKind loader : LoaderKind.values()) {
            all.add(codebase(URLS, loader, 1, 2, 5));
        }
        all.add(codebase(URLS, LoaderKind.WEBAPP, 2, 1, 5));
        for (OrbJars orb : OrbJars.values()) {
            if (!orb.runsOn(feature)) {
                continue;
            }
            for (String method : List.of("roundTrip", "write", "read")) {
                all.add(orb(method, orb, ORB_GRAPHS, method.equals("roundTrip") ? 2 : 1, 8, 5));
            }
        }
        return all;
    }

    private static List<Batch> classValues() {
        return List.of(
                lookup(LOOKUP, "lookup", 1, SHAPES, ALL, 2, 2, 5, 400),
                lookup(LOOKUP_2_THREADS, "lookup", 2, SHAPES, TWO, 1, 3, 5, 400),
                lookup(YOUNG, "lookupWithYoungCollections", 1, List.of("16x256", "64x1024"), ALL, 1, 3, 5, 400),
                call(SHAPES, 2, 5),
                lookup(MANY_CLASSES, "lookup", 1, Shape.OF_MANY_CLASSES, TWO, 2, 5, 5, 400),
                firstCompute(List.of("16", "64"), ALL, 20),
                purge(List.of("64x16", "64x256", "64x4096"), 100, 50),
                purgeManyLoaders("2000x5000", 5, 10),
                afterDeath("firstGet", "2000x2000", 3, 10),
                afterDeath("nextGets", "2000x2000", 3, 10),
                redeploy(List.of("8x1024", "8x4096"), FLOOR_AND_TWO, 3, 8),
                redeploy(List.of("64x1024"), FLOOR_AND_ALL, 3, 8),
                redeploy(List.of("64x4096"), FLOOR_AND_TWO, 3, 8));
    }

    private static List<Batch> streams() {
        List<Batch> all = new ArrayList<>();
        for (StreamGraph graph : StreamGraph.OF_OBJECTS) {
            all.add(streams("ObjectStreamBench.read", List.of(graph), readers(graph), SHALLOW, forks(graph), 8, 4));
        }
        List<StreamGraph> deep = List.of(StreamGraph.BEAN, StreamGraph.ROWS_200, StreamGraph.NESTED_20);
        all.add(streams("ObjectStreamBench.read", deep, STREAM_RIVALS, DEEP, 1, 8, 4));
        for (StreamGraph graph : StreamGraph.OF_OBJECTS) {
            List<StreamRival> writers = GRAPHS_WITH_KEYS.contains(graph) ? WITH_KEYS : STREAM_RIVALS;
            all.add(streams("ObjectStreamBench.write", List.of(graph), writers, Map.of(), 1, 8, 4));
        }
        List<StreamRival> recordRivals = List.of(StreamRival.JDK, StreamRival.TREADLIGHT, StreamRival.JBOSS_SERIAL);
        all.add(streams("RecordStreamBench.read", StreamGraph.OF_RECORDS, recordRivals, SHALLOW, 1, 8, 4));
        return all;
    }

    private static int forks(StreamGraph graph) {
        return GRAPHS_WITH_KEYS.contains(graph) ? 2 : 1;
    }

    private static List<StreamRival> readers(StreamGraph graph) {
        List<StreamRival> readers = new ArrayList<>(GRAPHS_WITH_KEYS.contains(graph) ? WITH_KEYS : STREAM_RIVALS);
        if (StreamRival.STOCK_GLASSFISH.reads(graph)) {
            readers.add(StreamRival.STOCK_GLASSFISH);
        }
        if (graph == StreamGraph.ROWS_200) {
            readers.add(StreamRival.TREADLIGHT_UNFILTERED);
        }
        return readers;
    }

    /**
     * Returns short batches of all benchmarks, about three minutes in all. They only prove that everything runs.
     */
    static List<Batch> brief() {
        return List.of(
                lookup(LOOKUP, "lookup", 1, SHAPES, TWO, 1, 1, 2, 200),
                lookup(LOOKUP_2_THREADS, "lookup", 2, List.of("16x256"), TWO, 1, 1, 2, 200),
                lookup(YOUNG, "lookupWithYoungCollections", 1, List.of("16x256"), TWO, 1, 1, 2, 200),
                call(List.of("1x64"), 1, 2),
                lookup(MANY_CLASSES, "lookup", 1, Shape.OF_MANY_CLASSES, TWO, 1, 1, 2, 200),
                firstCompute(List.of("16"), TWO, 5),
                purge(List.of("64x16"), 20, 10),
                purgeManyLoaders("200x500", 1, 2),
                afterDeath("firstGet", "200x200", 1, 2),
                afterDeath("nextGets", "200x200", 1, 2),
                redeploy(List.of("8x1024"), FLOOR_AND_TWO, 1, 3),
                streams("ObjectStreamBench.read", List.of(StreamGraph.BEAN), STREAM_RIVALS, SHALLOW, 1, 2, 2),
                streams("ObjectStreamBench.read", List.of(StreamGraph.BEAN), STREAM_RIVALS, DEEP, 1, 2, 2),
                streams("ObjectStreamBench.write", List.of(StreamGraph.BEAN), STREAM_RIVALS, Map.of(), 1, 2, 2),
                codebase(List.of("100"), LoaderKind.WEBAPP, 1, 1, 2),
                orb("roundTrip", OrbJars.GLASSFISH_8, List.of(StreamGraph.BEAN), 1, 2, 2),
                annotations(1, 1, 2));
    }

    private static Batch lookup(
            String file,
            String method,
            int threads,
            List<String> shapes,
            List<Rival> rivals,
            int forks,
            int warmup,
            int iterations,
            int millis) {
        String benchmark = "ClassValueLookupBench." + method;
        return new Batch(
                file, benchmark, threads, "shape", shapes, rivals, Map.of(), forks, warmup, iterations, millis);
    }

    private static Batch call(List<String> shapes, int forks, int iterations) {
        String benchmark = "ClassValueCallBench.lookup";
        return new Batch(CALL, benchmark, 1, "shape", shapes, TWO, Map.of(), forks, 2, iterations, 400);
    }

    private static Batch firstCompute(List<String> classValues, List<Rival> rivals, int shots) {
        String benchmark = "ClassValueFirstComputeBench.firstCompute";
        return new Batch(FIRST_COMPUTE, benchmark, 1, "classValues", classValues, rivals, Map.of(), 1, shots, shots, 0);
    }

    private static Batch purge(List<String> shapes, int warmup, int shots) {
        String benchmark = "ClassValuePurgeBench.purge";
        return new Batch(PURGE, benchmark, 1, "shape", shapes, ONE, Map.of(), 1, warmup, shots, 0);
    }

    private static Batch purgeManyLoaders(String shape, int warmup, int shots) {
        String benchmark = "ClassValueManyLoadersPurgeBench.purge";
        List<String> orders = Stream.of(ClassValueManyLoadersPurgeBench.PurgeOrder.values())
                .map(Enum::name)
                .toList();
        return new Batch(
                PURGE_MANY_LOADERS, benchmark, 1, "order", orders, ONE, Map.of("shape", shape), 1, warmup, shots, 0);
    }

    private static Batch afterDeath(String method, String shape, int warmup, int shots) {
        String benchmark = "ClassValueDeadBench." + method;
        return new Batch(
                DEAD_CLASS_VALUES, benchmark, 1, "shape", List.of(shape), TWO, Map.of(), 1, warmup, shots, 0);
    }

    private static Batch redeploy(List<String> shapes, List<Rival> rivals, int warmup, int shots) {
        String benchmark = "ClassValueRedeployBench.redeploy";
        return new Batch(REDEPLOY, benchmark, 1, "shape", shapes, rivals, Map.of(), 1, warmup, shots, 0);
    }

    private static Batch streams(
            String benchmark,
            List<StreamGraph> graphs,
            List<StreamRival> rivals,
            Map<String, String> others,
            int forks,
            int warmup,
            int iterations) {
        List<String> cases = graphs.stream().map(StreamGraph::name).toList();
        return new Batch(STREAMS, benchmark, 1, "graph", cases, rivals, others, forks, warmup, iterations, 400);
    }

    private static Batch codebase(List<String> urls, LoaderKind loader, int threads, int forks, int iterations) {
        return new Batch(
                CODEBASE,
                "CodebaseBench.codebase",
                threads,
                "urls",
                urls,
                List.of(CodebaseRival.values()),
                Map.of("loader", loader.name()),
                forks,
                3,
                iterations,
                400);
    }

    private static Batch orb(
            String method, OrbJars orb, List<StreamGraph> graphs, int forks, int warmup, int iterations) {
        return new Batch(
                ORB,
                "OrbValueBench." + method,
                1,
                "graph",
                graphs.stream().map(StreamGraph::name).toList(),
                List.of(OrbRival.values()),
                Map.of("orb", orb.name()),
                forks,
                warmup,
                iterations,
                400);
    }

    private static Batch annotations(int forks, int warmup, int iterations) {
        String benchmark = "ClassAnnotationBench.find";
        List<String> places = Stream.of(AnnotationPlace.values()).map(AnnotationPlace::name).toList();
        List<AnnotationRival> rivals = List.of(AnnotationRival.values());
        return new Batch(
                ANNOTATIONS, benchmark, 1, "place", places, rivals, Map.of(), forks, warmup, iterations, 400);
    }

    /** Returns the JMH options for one of the cases. */
    Options options(ForkedJvm jvm, String one) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\." + method.replace(".", "\\.") + "$")
                .jvm(jvm.java().toString())
                .threads(threads)
                .param(parameter, one)
                .param("rival", rivals.stream().map(Enum::name).toArray(String[]::new))
                .forks(forks)
                .warmupIterations(warmup)
                .measurementIterations(iterations)
                .shouldFailOnError(true);
        others.forEach(options::param);
        if (file.equals(MANY_CLASSES)) {
            options.addProfiler(GCProfiler.class); // a lookup of a value that is present should not allocate
        }
        if (millis > 0) {
            options.warmupTime(TimeValue.milliseconds(millis)).measurementTime(TimeValue.milliseconds(millis));
        } else {
            options.addProfiler(CpuTime.class);
        }
        return options.build();
    }
}
