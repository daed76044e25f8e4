package io.github.treadlight.stream;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which loader's classes a stream's objects are of, and how long loaders are kept. */
class LoaderTest {
    private static final Map<String, byte[]> THING = Sources.compile("""
            public class Thing implements Serializable {
                private static final long serialVersionUID = 1;
                private String name = "thing";
                private Face face;
                public static Object make() {
                    Thing thing = new Thing();
                    thing.face = (Face) java.lang.reflect.Proxy.newProxyInstance(
                            Thing.class.getClassLoader(), new Class<?>[] {Face.class, Comparable.class}, new Handler());
                    return new Object[] {thing, new Thing[] {thing}, Thing.class, int.class};
                }
            }
            """, "public interface Face { }", """
            public class Handler implements java.lang.reflect.InvocationHandler, Serializable {
                private static final long serialVersionUID = 1;
                public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) {
                    return "toString".equals(method.getName()) ? "proxy" : null;
                }
            }
            """);
    private static final byte[] STREAM = written(thing("writer"));
    private static final String BUSY = "io.github.treadlight.stream.zoo.Busy";

    private final ObjectStreams streams = new ObjectStreams();

    private static AppLoader thing(String name) {
        return AppLoader.of(name, THING);
    }

    private static byte[] written(AppLoader app) {
        return written(app.call("app.Thing", "make"));
    }

    private static byte[] written(Object object) {
        try {
            return new ObjectStreams().write(object, null);
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private Object[] read(byte[] stream, ClassLoader loader) throws IOException, ClassNotFoundException {
        return (Object[]) streams.read(stream, loader, StreamFilter.DEFAULT, null);
    }

    private void assertReadBy(ClassLoader loader) throws IOException, ClassNotFoundException {
        Object[] read = read(STREAM, loader);
        assertThat(read[0].getClass().getClassLoader()).isSameAs(loader);
        assertThat(read[1].getClass().componentType()).isSameAs(read[0].getClass());
        assertThat(read[2]).isSameAs(read[0].getClass());
        assertThat(read[3]).isSameAs(int.class);
        assertThat(Outcome.of(() -> read).exactly())
                .isEqualTo(Outcome.of(() -> new PlainInput(STREAM, loader).readObject()).exactly());
    }

    @Test
    void twoApplicationsWithClassesOfTheSameNamesEachGetTheirOwn() throws Exception {
        AppLoader one = thing("one");
        AppLoader two = thing("two");
        for (int i = 0; i < 50; i++) {
            assertReadBy(one);
            assertReadBy(two);
        }
        assertReadBy(thing("three"));
    }

    @Test
    void classesOfTheParentComeFromTheParent() throws Exception {
        AppLoader parent = thing("parent");
        AppLoader child = AppLoader.below(parent, "child", Map.of());
        for (int i = 0; i < 3; i++) {
            Object[] read = read(STREAM, child);
            assertThat(read[0].getClass().getClassLoader()).isSameAs(parent);
            assertReadBy(parent);
        }
    }

    @Test
    void aClassThatAppearsLaterIsFoundThen() throws Exception {
        AppLoader app = AppLoader.of("app", Map.of());
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> read(STREAM, app)).isInstanceOf(ClassNotFoundException.class)
                    .hasMessageContaining("app.Thing");
        }
        app.add(THING);
        for (int i = 0; i < 3; i++) {
            assertReadBy(app);
        }
    }

    @Test
    void withoutALoaderItIsTheContextLoaderOfWhoMakesTheStream() throws Exception {
        AppLoader context = thing("context");
        AppLoader other = thing("other");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try {
            for (int i = 0; i < 3; i++) {
                Thread.currentThread().setContextClassLoader(context);
                ObjectInputStream in = streams.input(STREAM, null, StreamFilter.DEFAULT, null);
                Thread.currentThread().setContextClassLoader(other);
                Object[] read = (Object[]) in.readObject();
                assertThat(read[0].getClass().getClassLoader()).isSameAs(context);
                assertThat(Proxy.isProxyClass(face(read[0]).getClass())).isTrue();
                assertThat(face(read[0]).getClass().getClassLoader()).isSameAs(context);
            }
            Thread.currentThread().setContextClassLoader(null);
            assertThatThrownBy(() -> read(STREAM, null)).isInstanceOf(ClassNotFoundException.class);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static Object face(Object thing) throws ReflectiveOperationException {
        Field face = thing.getClass().getDeclaredField("face");
        face.setAccessible(true);
        return face.get(thing);
    }

    /** Streams in streams, as sessions hold serialized objects: each by its own loader. */
    @Test
    void aStreamWithinAStreamHasItsOwnLoader() throws Exception {
        AppLoader outer = AppLoader.ofZoo("outer");
        AppLoader inner = thing("inner");
        byte[] busy = written(outer.call(BUSY, "make"));
        Outcome plain = Outcome.of(() -> DuringRead.with(
                () -> new PlainInput(STREAM, inner).readObject(),
                () -> new PlainInput(busy, outer).readObject()));
        assertThat(plain.succeeded()).isTrue();
        for (int i = 0; i < 5; i++) {
            assertThat(Outcome.of(() -> DuringRead.with(() -> read(STREAM, inner), () -> read(busy, outer))).exactly())
                    .isEqualTo(plain.exactly());
            assertThat(Outcome.of(() -> DuringRead.with(
                    () -> streams.input(new ByteArrayInputStream(STREAM), inner, StreamFilter.DEFAULT, null)
                            .readObject(),
                    () -> read(busy, outer))).exactly()).isEqualTo(plain.exactly());
        }
    }

    @Test
    void aStreamWithinAStreamMayBeOfTheSameLoaderAndFail() throws Exception {
        AppLoader app = AppLoader.ofZoo("app");
        byte[] busy = written(app.call(BUSY, "make"));
        for (int i = 0; i < 3; i++) {
            Object[] read = DuringRead.with(() -> Outcome.of(() -> read(busy, app)).exactly(), () -> read(busy, app));
            assertThat(read).hasSize(3);
            assertThatThrownBy(() -> DuringRead.with(() -> read(STREAM, app), () -> read(busy, app)))
                    .isInstanceOf(ClassNotFoundException.class).hasMessageContaining("app.Thing");
        }
    }

    @Test
    void aStreamWithinAStreamMayBeOfTheContextLoader() throws Exception {
        AppLoader outer = AppLoader.ofZoo("outer");
        byte[] busy = written(outer.call(BUSY, "make"));
        AppLoader context = thing("context");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Object[] nested = new Object[1];
        try {
            for (int i = 0; i < 3; i++) {
                Thread.currentThread().setContextClassLoader(null);
                Object[] read = DuringRead.with(() -> {
                    Thread.currentThread().setContextClassLoader(context);
                    nested[0] = read(STREAM, null)[0];
                    return "nested";
                }, () -> read(busy, outer));
                assertThat(nested[0].getClass().getClassLoader()).isSameAs(context);
                for (Object each : read) {
                    assertThat(each.getClass().getClassLoader()).isSameAs(outer);
                }
            }
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void aLoaderMayBeMadeWhileAnotherReads() throws Exception {
        AppLoader outer = AppLoader.ofZoo("outer");
        byte[] busy = written(outer.call(BUSY, "make"));
        for (int i = 0; i < 20; i++) {
            Object[] nested = new Object[1];
            DuringRead.with(() -> {
                AppLoader made = thing("made");
                nested[0] = made;
                assertReadBy(made);
                return "made";
            }, () -> read(busy, outer));
            assertReadBy((AppLoader) nested[0]);
        }
    }

    @Test
    void forgettingWhileAStreamReadsHarmsNeitherItNorLaterOnes() throws Exception {
        AppLoader app = AppLoader.ofZoo("app");
        byte[] busy = written(app.call(BUSY, "make"));
        for (int i = 0; i < 5; i++) {
            Object[] read = DuringRead.with(() -> {
                streams.forget(loader -> loader == app);
                return "forgotten";
            }, () -> read(busy, app));
            assertThat(read[2].getClass().getClassLoader()).isSameAs(app);
        }
    }

    @Test
    void whatIsForgottenIsReadAsBefore() throws Exception {
        AppLoader parent = thing("parent");
        AppLoader child = AppLoader.below(parent, "child", Map.of());
        for (int i = 0; i < 3; i++) {
            read(STREAM, child);
            assertReadBy(parent);
            streams.forget(loader -> loader == parent);
            assertThat(read(STREAM, child)[0].getClass().getClassLoader()).isSameAs(parent);
            assertReadBy(parent);
            streams.forget(loader -> loader == child);
            assertReadBy(parent);
            streams.forget(loader -> true);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLoaderThatWasReadFromIsCollected(boolean forgotten) throws Exception {
        List<WeakReference<?>> ended = new ArrayList<>();
        AppLoader lives = thing("lives");
        for (int i = 0; i < 3; i++) {
            ended.addAll(readAndDrop(forgotten));
            assertReadBy(lives);
        }
        assertCollected(ended);
        assertReadBy(lives);
        Reference.reachabilityFence(streams);
    }

    private List<WeakReference<?>> readAndDrop(boolean forget) throws Exception {
        AppLoader parent = thing("parent");
        AppLoader child = AppLoader.below(parent, "child", Map.of());
        for (int i = 0; i < 3; i++) {
            assertReadBy(parent);
            read(STREAM, child);
            Object[] slowly = (Object[]) streams
                    .input(Arrival.ONE_BY_ONE.of(STREAM), child, StreamFilter.of(StreamFilter.Mode.REJECT, ""),
                            object -> object)
                    .readObject();
            assertThat(slowly).hasSize(4);
            assertThatThrownBy(() -> read(Arrays.copyOf(STREAM, STREAM.length - 9), child))
                    .isInstanceOf(IOException.class);
        }
        if (forget) {
            streams.forget(loader -> loader == parent || loader == child);
        }
        return List.of(new WeakReference<>(parent), new WeakReference<>(child),
                new WeakReference<>(parent.loadClass("app.Thing")));
    }

    record OfTheModule(String text) implements Serializable {}

    /** The JDK would take the latest loader on the stack, which is that of the stream's class. */
    @Test
    void whatTheLoaderDoesNotKnowIsLookedForNowhereElse() throws Exception {
        AppLoader bare = AppLoader.below(ClassLoader.getPlatformClassLoader(), "bare", Map.of());
        byte[] stream = written(new Object[] {int.class, new OfTheModule("text")});
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> read(stream, bare)).isInstanceOf(ClassNotFoundException.class)
                    .hasMessageContaining(OfTheModule.class.getName());
            assertThat(read(stream, LoaderTest.class.getClassLoader()))
                    .containsExactly(int.class, new OfTheModule("text"));
        }
        bare.add(THING);
        assertReadBy(bare);
    }

    /** As on a server that lacks an optional library, of which a stream can make use. */
    @ParameterizedTest
    @ValueSource(strings = {
        "public class Thing extends Missing implements Serializable { MAKE }",
        "public class Thing implements Serializable { private Missing missing() { return null; } MAKE }",
        "public class Thing implements Serializable { Missing missing; MAKE }",
        "public class Thing implements Serializable { static final Missing MISSING = new Missing(); MAKE }",
        "public class Thing implements Serializable { private Object readResolve() { return new Missing(); } MAKE }",
        "public class Thing implements Serializable { static { if (Missing.is) throw new Error(); } MAKE }"})
    void aClassThatCannotBeLinkedIsNoErrorOfWhoReads(String source) throws Exception {
        Map<String, byte[]> complete = Sources.compile("public class Missing { static final boolean is = other(); "
                + "static boolean other() { return false; } }",
                source.replace("MAKE", "public static Object make() { return new Object[] {new Thing()}; }"));
        byte[] stream = written(AppLoader.of("writer", complete));
        Map<String, byte[]> incomplete = new HashMap<>(complete);
        incomplete.remove("app.Missing");
        AppLoader reader = AppLoader.of("reader", incomplete);
        for (int i = 0; i < 3; i++) {
            Outcome read = Outcome.of(() -> read(stream, reader));
            assertThat(read.succeeded()).isFalse();
            assertThat(read.thrown()).isInstanceOfAny(IOException.class, ClassNotFoundException.class);
        }
        assertReadBy(thing("another"));
    }

    @Test
    void manyThreadsReadTheStreamsOfManyLoaders() throws Exception {
        int threads = 8;
        int rounds = 300;
        List<AppLoader> apps = List.of(AppLoader.ofZoo("one"), AppLoader.ofZoo("two"));
        List<Zoo> zoos = apps.stream().map(Zoo::of).toList();
        List<Specimen> small = zoos.get(0).specimens().stream().filter(each -> Zoo.written(each).length < 2000)
                .toList();
        assertThat(small).hasSizeGreaterThan(80);
        List<byte[]> written = small.stream().map(Zoo::written).toList();
        List<List<String>> expected = zoos.stream().map(zoo -> IntStream.range(0, small.size())
                .mapToObj(i -> zoo.plain(zoo.named(small.get(i).name()), written.get(i)).kind()).toList()).toList();
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Integer>> futures = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int from = thread * 13;
                futures.add(executor.submit(() -> {
                    start.await(60, SECONDS);
                    int wrong = 0;
                    for (int i = 0; i < rounds * 10; i++) {
                        int which = (from + i) % small.size();
                        int app = (from + i / 7) % apps.size();
                        Zoo zoo = zoos.get(app);
                        String read = zoo.read(small.get(which), written.get(which), streams).kind();
                        wrong += read.equals(expected.get(app).get(which)) ? 0 : 1;
                        if (i % 400 == from) {
                            streams.forget(loader -> loader == zoo.app());
                        }
                    }
                    return wrong;
                }));
            }
            for (Future<Integer> future : futures) {
                assertThat(future.get(120, SECONDS)).as("wrong of %d", rounds * 10).isZero();
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private static void assertCollected(List<WeakReference<?>> references) {
        assertThat(references).isNotEmpty();
        await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(20)).atMost(60, SECONDS).until(() -> {
            System.gc();
            return references.stream().allMatch(reference -> reference.refersTo(null));
        });
    }
}
