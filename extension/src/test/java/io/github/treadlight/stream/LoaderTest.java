package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.Garbage;
import io.github.treadlight.fixture.SimultaneousThreads;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which loader defines the classes of a stream's objects, and that loaders are not retained. */
class LoaderTest {
    private static final Map<String, byte[]> THING = Sources.compile("""
            public class Thing implements Serializable {
                SUID
                private String name = "thing";
                private Face face;
                public static Object make() {
                    Thing thing = new Thing();
                    thing.face = (Face) java.lang.reflect.Proxy.newProxyInstance(
                            Thing.class.getClassLoader(), new Class<?>[] {Face.class, Comparable.class}, new Handler());
                    return new Object[] {thing, new Thing[] {thing}, Thing.class, int.class};
                }
                private void readObject(ObjectInputStream in) throws Exception {
                    in.defaultReadObject();
                }
            }
            """, "public interface Face { }", """
            public class Handler implements java.lang.reflect.InvocationHandler, Serializable {
                SUID
                public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) {
                    return "toString".equals(method.getName()) ? "proxy" : null;
                }
            }
            """);
    private static final byte[] STREAM = written(thing("writer").call("app.Thing", "make"));

    /** An application with an object that runs an action while it is read. */
    private static final ApplicationLoader OUTER = Zoo.app("outer");
    private static final byte[] BUSY = written(OUTER.call("io.github.treadlight.stream.zoo.Busy", "make"));

    private final ObjectStreams streams = TestedStreams.create();
    private final ClassLoader contextBefore = Thread.currentThread().getContextClassLoader();

    @AfterEach
    void resetContextLoader() {
        Thread.currentThread().setContextClassLoader(contextBefore);
    }

    private static ApplicationLoader thing(String name) {
        return ApplicationLoader.of(name, THING);
    }

    private static byte[] written(Object object) {
        try {
            return TestedStreams.create().write(object, null);
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private Object[] read(byte[] stream, ClassLoader loader) throws IOException, ClassNotFoundException {
        return (Object[]) streams.read(stream, loader, StreamFilter.DEFAULT, null);
    }

    private ClassLoader loaderOfThingReadBy(ClassLoader loader) throws IOException, ClassNotFoundException {
        return read(STREAM, loader)[0].getClass().getClassLoader();
    }

    private void assertReadsOwnThing(ClassLoader loader) throws IOException, ClassNotFoundException {
        Object[] read = read(STREAM, loader);
        Class<?> type = read[0].getClass();
        assertThat(type.getClassLoader()).isSameAs(loader);
        assertThat(read[1].getClass().componentType()).isSameAs(type);
        assertThat(read[2]).isSameAs(type);
        assertThat(read[3]).isSameAs(int.class);
        assertThat(Outcome.of(() -> read).exactly()).isEqualTo(Outcome.plain(STREAM, loader).exactly());
    }

    @Test
    void applicationsWithClassesOfTheSameNamesGetTheirOwn() throws Exception {
        ApplicationLoader one = thing("one");
        ApplicationLoader two = thing("two");
        for (int i = 0; i < 50; i++) {
            assertReadsOwnThing(one);
            assertReadsOwnThing(two);
        }
        assertReadsOwnThing(thing("three"));
    }

    @Test
    void classesOfTheParentComeFromTheParent() throws Exception {
        ApplicationLoader parent = thing("parent");
        ApplicationLoader child = new ApplicationLoader("child", parent);
        for (int i = 0; i < 3; i++) {
            assertThat(loaderOfThingReadBy(child)).isSameAs(parent);
            assertReadsOwnThing(parent);
        }
    }

    @Test
    void aClassThatIsAddedLaterIsFound() throws Exception {
        ApplicationLoader app = new ApplicationLoader();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> read(STREAM, app)).isInstanceOf(ClassNotFoundException.class)
                    .hasMessageContaining("app.Thing");
        }
        app.with(THING);
        for (int i = 0; i < 3; i++) {
            assertReadsOwnThing(app);
        }
    }

    @Test
    void withoutALoaderTheContextLoaderAtTheCreationOfTheStreamIsUsed() throws Exception {
        ApplicationLoader context = thing("context");
        ApplicationLoader other = thing("other");
        for (int i = 0; i < 3; i++) {
            Thread.currentThread().setContextClassLoader(context);
            ObjectInputStream in = streams.input(STREAM, null, StreamFilter.DEFAULT, null);
            Thread.currentThread().setContextClassLoader(other);
            Object thing = ((Object[]) in.readObject())[0];
            assertThat(thing.getClass().getClassLoader()).isSameAs(context);
            Field field = thing.getClass().getDeclaredField("face");
            field.setAccessible(true);
            Object face = field.get(thing);
            assertThat(Proxy.isProxyClass(face.getClass())).isTrue();
            assertThat(face.getClass().getClassLoader()).isSameAs(context);
        }
        Thread.currentThread().setContextClassLoader(null);
        assertThatThrownBy(() -> read(STREAM, null)).isInstanceOf(ClassNotFoundException.class);
    }

    /** A session may contain serialized objects, so reading one stream may read another. */
    @Test
    void aNestedStreamHasItsOwnLoader() throws Exception {
        ApplicationLoader inner = thing("inner");
        Outcome plain = Outcome.of(() -> DuringRead.with(
                () -> new PlainInput(STREAM, inner).readObject(),
                () -> new PlainInput(BUSY, OUTER).readObject()));
        assertThat(plain.succeeded()).isTrue();
        for (int i = 0; i < 5; i++) {
            for (DuringRead.Action nested : List.<DuringRead.Action>of(() -> read(STREAM, inner), () -> streams.input(
                    new ByteArrayInputStream(STREAM), inner, StreamFilter.DEFAULT, null).readObject())) {
                assertThat(Outcome.of(() -> readBusyDuring(nested)).exactly()).isEqualTo(plain.exactly());
            }
        }
    }

    private Object[] readBusyDuring(DuringRead.Action action) throws Exception {
        return DuringRead.with(action, () -> read(BUSY, OUTER));
    }

    @Test
    void aNestedStreamMayHaveTheSameLoaderAndFail() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(readBusyDuring(() -> Outcome.of(() -> read(BUSY, OUTER)).exactly())).hasSize(3);
            assertThatThrownBy(() -> readBusyDuring(() -> read(STREAM, OUTER)))
                    .isInstanceOf(ClassNotFoundException.class).hasMessageContaining("app.Thing");
        }
    }

    @Test
    void aNestedStreamMayUseTheContextLoader() throws Exception {
        ApplicationLoader context = thing("context");
        ClassLoader[] nested = new ClassLoader[1];
        for (int i = 0; i < 3; i++) {
            Thread.currentThread().setContextClassLoader(null);
            Object[] read = readBusyDuring(() -> {
                Thread.currentThread().setContextClassLoader(context);
                nested[0] = loaderOfThingReadBy(null);
                return "nested";
            });
            assertThat(nested[0]).isSameAs(context);
            assertThat(read).allMatch(each -> each.getClass().getClassLoader() == OUTER);
        }
    }

    @Test
    void aLoaderMayBeCreatedAndReadWhileAnotherReads() throws Exception {
        for (int i = 0; i < 20; i++) {
            ApplicationLoader[] created = new ApplicationLoader[1];
            readBusyDuring(() -> {
                created[0] = thing("created");
                assertReadsOwnThing(created[0]);
                return "created";
            });
            assertReadsOwnThing(created[0]);
        }
    }

    @Test
    void forgettingALoaderWhileItReadsHarmsNeitherThisStreamNorLaterOnes() throws Exception {
        for (int i = 0; i < 5; i++) {
            Object[] read = readBusyDuring(() -> {
                streams.forget(loader -> loader == OUTER);
                return "forgotten";
            });
            assertThat(read[2].getClass().getClassLoader()).isSameAs(OUTER);
        }
    }

    @Test
    void aForgottenLoaderReadsAsBefore() throws Exception {
        ApplicationLoader parent = thing("parent");
        ApplicationLoader child = new ApplicationLoader("child", parent);
        for (int i = 0; i < 3; i++) {
            read(STREAM, child);
            assertReadsOwnThing(parent);
            streams.forget(loader -> loader == parent);
            assertThat(loaderOfThingReadBy(child)).isSameAs(parent);
            assertReadsOwnThing(parent);
            streams.forget(loader -> loader == child);
            assertReadsOwnThing(parent);
            streams.forget(loader -> true);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLoaderIsCollectedAfterItsStreamsWereRead(boolean forgotten) throws Exception {
        List<WeakReference<?>> ended = new ArrayList<>();
        ApplicationLoader live = thing("live");
        for (int i = 0; i < 3; i++) {
            ended.addAll(readAndDrop(forgotten));
            assertReadsOwnThing(live);
        }
        Garbage.assertCollected(ended);
        assertReadsOwnThing(live);
        Reference.reachabilityFence(streams);
    }

    private List<WeakReference<?>> readAndDrop(boolean forget) throws Exception {
        ApplicationLoader parent = thing("parent");
        ApplicationLoader child = new ApplicationLoader("child", parent);
        StreamFilter filter = StreamFilter.of(StreamFilter.Mode.REJECT, "");
        for (int i = 0; i < 3; i++) {
            assertReadsOwnThing(parent);
            read(STREAM, child);
            assertThat((Object[]) streams.input(Arrival.ONE_BY_ONE.of(STREAM), child, filter, object -> object)
                    .readObject()).hasSize(4);
            assertThatThrownBy(() -> read(Arrays.copyOf(STREAM, STREAM.length - 9), child))
                    .isInstanceOf(IOException.class);
        }
        if (forget) {
            streams.forget(loader -> loader == parent || loader == child);
        }
        return List.of(new WeakReference<>(parent), new WeakReference<>(child),
                new WeakReference<>(parent.its("app.Thing")));
    }

    /** A descriptor of the JDK's class must not retain the application that a forged stream names above it. */
    @Test
    void aForgedSuperclassIsNotRetained() throws Exception {
        List<WeakReference<?>> ended = new ArrayList<>();
        byte[] forged = new HandMadeStream().array("[I", 0, "app.Thing").bytes();
        for (int i = 0; i < 3; i++) {
            ended.add(readForged(forged));
        }
        Garbage.assertCollected(ended);
        Reference.reachabilityFence(streams);
    }

    private WeakReference<?> readForged(byte[] forged) throws Exception {
        ApplicationLoader app = thing("forged");
        for (int i = 0; i < 3; i++) {
            assertThat(streams.read(forged, app, StreamFilter.DEFAULT, null)).isEqualTo(new int[0]);
        }
        streams.forget(loader -> loader == app);
        return new WeakReference<>(app);
    }

    record OfTheModule(String text) implements Serializable {}

    /** The JDK would use the latest loader on the stack, which is that of the stream's class. */
    @Test
    void aClassThatTheLoaderDoesNotFindIsNotLookedUpElsewhere() throws Exception {
        ApplicationLoader bare = new ApplicationLoader("bare", ClassLoader.getPlatformClassLoader());
        byte[] stream = written(new Object[] {int.class, new OfTheModule("text")});
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> read(stream, bare)).isInstanceOf(ClassNotFoundException.class)
                    .hasMessageContaining(OfTheModule.class.getName());
            assertThat(read(stream, LoaderTest.class.getClassLoader()))
                    .containsExactly(int.class, new OfTheModule("text"));
        }
        bare.with(THING);
        assertReadsOwnThing(bare);
    }

    /** Tests a server that lacks an optional library. A stream can name a class that needs the library. */
    @ParameterizedTest
    @ValueSource(strings = {
        "class Thing extends Missing implements Serializable {",
        "class Thing implements Serializable { private Missing missing() { return null; }",
        "class Thing implements Serializable { Missing missing;",
        "class Thing implements Serializable { static final Missing MISSING = new Missing();",
        "class Thing implements Serializable { private Object readResolve() { return new Missing(); }",
        "class Thing implements Serializable { static { if (Missing.is) throw new Error(); }"})
    void aClassThatCannotBeLinkedCausesNoError(String source) throws Exception {
        Map<String, byte[]> complete = Sources.compile("public class Missing { static final boolean is = other(); "
                + "static boolean other() { return false; } }",
                "public " + source + " public static Object make() { return new Object[] {new Thing()}; } }");
        byte[] stream = written(ApplicationLoader.of("writer", complete).call("app.Thing", "make"));
        Map<String, byte[]> incomplete = new HashMap<>(complete);
        incomplete.remove("app.Missing");
        ApplicationLoader reader = ApplicationLoader.of("reader", incomplete);
        for (int i = 0; i < 3; i++) {
            assertThat(Outcome.of(() -> read(stream, reader)).thrown())
                    .isInstanceOfAny(IOException.class, ClassNotFoundException.class);
        }
        assertReadsOwnThing(thing("another"));
    }

    @Test
    void manyThreadsReadTheStreamsOfManyLoaders() throws Exception {
        int threads = 8;
        int reads = 3000;
        List<Zoo> zoos = List.of(Zoo.of(Zoo.app("one")), Zoo.of(Zoo.app("two")));
        List<Specimen> small = zoos.get(0).specimens().stream().filter(each -> Zoo.written(each).length < 2000)
                .toList();
        assertThat(small).hasSizeGreaterThan(80);
        List<byte[]> written = small.stream().map(Zoo::written).toList();
        List<List<String>> expected = new ArrayList<>();
        for (Zoo zoo : zoos) {
            expected.add(IntStream.range(0, small.size())
                    .mapToObj(i -> zoo.plain(zoo.named(small.get(i).name()), written.get(i)).kind()).toList());
        }
        List<Integer> wrong = SimultaneousThreads.run(threads, thread -> {
            int from = thread * 13;
            int count = 0;
            for (int i = 0; i < reads; i++) {
                int which = (from + i) % small.size();
                int app = (from + i / 7) % zoos.size();
                Zoo zoo = zoos.get(app);
                String read = zoo.read(small.get(which), written.get(which), streams).kind();
                count += read.equals(expected.get(app).get(which)) ? 0 : 1;
                if (i % 400 == from) {
                    streams.forget(loader -> loader == zoo.app());
                }
            }
            return count;
        });
        assertThat(wrong).as("wrong results of %d", reads).isEqualTo(Collections.nCopies(threads, 0));
    }
}
