package io.github.treadlight.server.streams;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.enterprise.container.common.impl.util.JavaEEIOUtilsImpl;
import com.sun.enterprise.container.common.spi.util.GlassFishInputStreamHandler;
import com.sun.enterprise.container.common.spi.util.GlassFishOutputStreamHandler;
import com.sun.enterprise.container.common.spi.util.IndirectlySerializable;
import com.sun.enterprise.container.common.spi.util.JavaEEIOUtils;
import com.sun.enterprise.container.common.spi.util.SerializableObjectFactory;
import io.github.treadlight.server.AnnotationFormat;
import io.github.treadlight.server.app.Row;
import io.github.treadlight.server.app.bsh.XThis;
import io.github.treadlight.server.filter.AppFilters;
import io.github.treadlight.server.filter.AppReads;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.settings.Settings.ObjectStreamKind;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.pattern.AppPattern;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.naming.Context;
import javax.naming.InitialContext;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.Bundle;

/** Treadlight's streams and the server's own, found by the same contract of a real HK2. */
class ServerIOUtilsTest {
    private static final ClassLoader LOADER = ServerIOUtilsTest.class.getClassLoader();

    private final ServiceLocator locator = ServiceLocatorUtilities.createAndPopulateServiceLocator();
    private ServerStreams server;
    private JavaEEIOUtils ours;
    private JavaEEIOUtils stock;

    @BeforeEach
    void start() throws Exception {
        AnnotationFormat.plain();
        ServiceLocatorUtilities.addClasses(locator, JavaEEIOUtilsImpl.class, ServerStreams.class, IOUtilsProvider.class,
                ObjectStreamsProvider.class);
        server = locator.getService(ServerStreams.class);
        ours = locator.getService(JavaEEIOUtils.class);
        stock = locator.getService(JavaEEIOUtilsImpl.class);
    }

    @AfterEach
    void stop() {
        locator.shutdown();
    }

    @Test
    void theContractIsTreadlightsAndTheStreamsCanBeInjected() {
        assertThat(ours).isInstanceOf(ServerIOUtils.class);
        assertThat(locator.getService(ObjectStreams.class)).isSameAs(server.streams());
    }

    @ParameterizedTest
    @CsvSource({"fast, fast", "fast, resolving", "fast, stock", "resolving, fast", "resolving, resolving",
        "resolving, stock", "stock, fast", "stock, resolving", "stock, stock"})
    void eachReadsWhatTheOtherWritesWithoutKeys(String writer, String reader) throws Exception {
        assertRoundTrip(writer, reader);
    }

    @ParameterizedTest
    @CsvSource({"fast, fast", "fast, resolving", "fast, stock", "resolving, fast", "resolving, resolving",
        "resolving, stock", "stock, fast", "stock, resolving", "stock, stock"})
    void eachReadsWhatTheOtherWritesWithKeys(String writer, String reader, @TempDir Path directory) throws Exception {
        try (AnnotationFormat osgi = AnnotationFormat.osgi(directory.resolve("cache"))) {
            assertRoundTrip(writer, reader);
            // Only its bundle, and no loader that a stream is given, has this class.
            Bundle bundle = osgi.bundleWith(Row.class, directory);
            Object row = bundle.loadClass(Row.class.getName())
                    .getDeclaredConstructor(int.class, String.class).newInstance(1, "one");
            use(writer);
            byte[] bytes = ours.serializeObject(row, true);
            use(reader);
            ClassLoader platform = ClassLoader.getPlatformClassLoader();
            assertThat(ours.deserializeObject(bytes, true, platform)).isEqualTo(row).isInstanceOf(row.getClass());
        }
    }

    @Test
    void bytesAreTheSameAsTheServersOwn(@TempDir Path directory) throws Exception {
        try (AnnotationFormat osgi = AnnotationFormat.osgi(directory.resolve("cache"))) {
            Object row = osgi.bundleWith(Row.class, directory).loadClass(Row.class.getName())
                    .getDeclaredConstructor(int.class, String.class).newInstance(1, "one");
            Object array = Array.newInstance(row.getClass(), 1);
            Array.set(array, 0, row);
            for (Object value : List.of(values(), row, array)) {
                assertThat(ours.serializeObject(value, true)).isEqualTo(stock.serializeObject(value, true));
            }
        }
    }

    @Test
    void aStreamWithoutKeysIsReadByAServerThatWritesThem(@TempDir Path directory) throws Exception {
        byte[] withoutKeys = stock.serializeObject(values(), true);
        try (AnnotationFormat osgi = AnnotationFormat.osgi(directory.resolve("cache"))) {
            assertThat(ours.serializeObject(values(), true)).as("written with the keys of %s", osgi)
                    .isEqualTo(stock.serializeObject(values(), true)).isNotEqualTo(withoutKeys);
            assertThat((List<?>) ours.deserializeObject(withoutKeys, true, LOADER)).hasToString(values().toString());
            try (ObjectInputStream in = ours.createObjectInputStream(
                    new ByteArrayInputStream(withoutKeys), true, LOADER)) {
                assertThat((List<?>) in.readObject()).hasToString(values().toString());
            }
        }
    }

    @Test
    void theSettingSelectsTheStream() throws Exception {
        byte[] bytes = stock.serializeObject(values(), true);
        for (String kind : List.of("fast", "resolving", "fast", "stock", "fast")) {
            use(kind);
            try (ObjectInputStream in = ours.createObjectInputStream(new ByteArrayInputStream(bytes), true, LOADER)) {
                assertThat(in.getClass().getSimpleName().toLowerCase(Locale.ROOT))
                        .as(kind).matches("stock".equals(kind) ? "(?!fast|resolving).*" : kind + "inputstream");
                assertThat((List<?>) in.readObject()).hasToString(values().toString());
            }
        }
    }

    @Test
    void payarasMethodsCanBeFoundByNameAndTypes() throws Exception {
        byte[] bytes = stock.serializeObject(values(), true);
        Object read = ServerIOUtils.class
                .getMethod("deserializeObject", byte[].class, boolean.class, ClassLoader.class, long.class)
                .invoke(ours, bytes, true, LOADER, 4711L);
        assertThat(read).hasToString(values().toString());
        ObjectInputStream in = (ObjectInputStream) ServerIOUtils.class.getMethod("createObjectInputStream",
                InputStream.class, boolean.class, ClassLoader.class, long.class)
                .invoke(ours, new ByteArrayInputStream(bytes), true, LOADER, 4711L);
        try (in) {
            assertThat(in.readObject()).hasToString(values().toString());
        }
    }

    @ParameterizedTest
    @CsvSource({"fast, fast", "fast, resolving", "fast, stock", "resolving, fast", "stock, fast", "stock, resolving"})
    void objectsThatAreNotSerializableAreReplacedAndRestored(String writer, String reader) throws Exception {
        use(writer);
        byte[] indirect = ours.serializeObject(new Indirect("bean"), true);
        byte[] context = ours.serializeObject(rootContext(), true);
        use(reader);
        assertThat(ours.deserializeObject(indirect, true, LOADER)).isEqualTo(new Indirect("bean"));
        assertThat(ours.deserializeObject(context, true, LOADER)).isExactlyInstanceOf(InitialContext.class);
        assertThat(ours.deserializeObject(indirect, false, LOADER)).isEqualTo(new IndirectFactory("bean"));
    }

    @Test
    void withoutReplacementsObjectsThatAreNotSerializableAreRefused() {
        assertThatThrownBy(() -> ours.serializeObject(new Indirect("bean"), false))
                .isInstanceOf(NotSerializableException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "resolving", "stock"})
    void handlersAreCalledInEachMode(String mode) throws Exception {
        GlassFishOutputStreamHandler early = object -> "early".equals(object) ? "replaced early" : null;
        GlassFishOutputStreamHandler late = object -> "late".equals(object) ? "replaced late" : null;
        GlassFishInputStreamHandler nothing =
                object -> "replaced late".equals(object) ? GlassFishInputStreamHandler.NULL_OBJECT : null;
        ours.addGlassFishOutputStreamHandler(early);
        use("stock");
        ours.serializeObject("finds the server's own", true);
        ours.addGlassFishOutputStreamHandler(late);
        ours.addGlassFishInputStreamHandler(nothing);
        use(mode);
        assertThat(copy("early")).isEqualTo("replaced early");
        assertThat(copy("late")).isNull();
        ours.removeGlassFishInputStreamHandler(nothing);
        assertThat(copy("late")).isEqualTo("replaced late");
        ours.removeGlassFishOutputStreamHandler(late);
        assertThat(copy("late")).isEqualTo("late");
    }

    @Test
    void handlersAreNotCalledForTheTypesOfFields() throws Exception {
        List<Object> asked = new ArrayList<>();
        ours.addGlassFishInputStreamHandler(object -> {
            asked.add(object);
            return object;
        });
        byte[] bytes = ours.serializeObject(new Row(1, "one"), true);
        for (int i = 0; i < 3; i++) {
            asked.clear();
            ours.deserializeObject(bytes, true, LOADER);
            assertThat(asked).containsExactly("one", new Row(1, "one"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "resolving", "stock", "disabled"})
    void anApplicationsFilterHoldsForItsLoadersWhileTheyExist(String kind) throws Exception {
        use(kind);
        ClassLoader app = new ClassLoader(LOADER) {};
        ClassLoader belowApp = new ClassLoader(app) {};
        byte[] bytes = ours.serializeObject(new Row(1, "one"), true);
        begin("shop", app, "!" + Row.class.getName());
        for (ClassLoader loader : List.of(app, belowApp)) {
            assertThatThrownBy(() -> ours.deserializeObject(bytes, true, loader))
                    .isInstanceOf(InvalidClassException.class)
                    .hasMessageContaining("shop").hasMessageContaining(Row.class.getName());
        }
        assertThat(ours.deserializeObject(bytes, true, LOADER)).isEqualTo(new Row(1, "one"));
        server.end(loader -> loader == app);
        assertThat(server.filtersOf("shop")).isEmpty();
        // Threads of the application may read after its end.
        assertThatThrownBy(() -> ours.deserializeObject(bytes, true, app)).hasMessageContaining("shop");
    }

    @Test
    void aModuleOfAnEarHasItsOwnFilterBesidesThatOfTheEar() throws Exception {
        ClassLoader ear = new ClassLoader(LOADER) {};
        ClassLoader war = new ClassLoader(ear) {};
        byte[] bytes = ours.serializeObject(new Row(1, "one"), true);
        IdentityHashMap<ClassLoader, AppPattern> ofModules = new IdentityHashMap<>();
        ofModules.put(war, AppPattern.parse("!" + Row.class.getName()));
        server.begin("shop", Set.of(ear, war),
                new AppFilters(AppPattern.parse("!java.util.BitSet"), ofModules));
        assertThat(ours.deserializeObject(bytes, true, ear)).isEqualTo(new Row(1, "one"));
        assertThatThrownBy(() -> ours.deserializeObject(bytes, true, war)).hasMessageContaining("its own filter");
        byte[] bits = ours.serializeObject(new BitSet(), true);
        for (ClassLoader loader : List.of(ear, war)) {
            assertThatThrownBy(() -> ours.deserializeObject(bits, true, loader)).hasMessageContaining("BitSet");
        }
    }

    @ParameterizedTest
    @EnumSource(ObjectStreamKind.class)
    void everyKindOfStreamRejectsAnArrayThatItsBytesCannotFill(ObjectStreamKind kind) throws Exception {
        byte[] bytes = ours.serializeObject(new ArrayList<>(), true);
        int afterSize = 3 + Integer.BYTES; // TC_BLOCKDATA, its length, the capacity, TC_ENDBLOCKDATA
        ByteBuffer.wrap(bytes).putInt(bytes.length - afterSize - Integer.BYTES, 2_000_000);
        server.configure(settings(kind, ""));
        assertThatThrownBy(() -> ours.deserializeObject(bytes, true, LOADER))
                .isInstanceOf(InvalidClassException.class).hasMessageContaining("2000000");
    }

    @Test
    void strictAllowsOnlyTheClassesOfTheOwnApplication() throws Exception {
        ClassLoader other = new ClassLoader(LOADER) {};
        begin("shop", Row.class.getClassLoader(), "preset=strict");
        begin("other", other, "preset=strict");
        ArrayList<Object> values = new ArrayList<>(List.of(new Row(1, "one"), List.of(1L)));
        byte[] bytes = ours.serializeObject(values, true);
        assertThat(ours.deserializeObject(bytes, true, LOADER)).isEqualTo(values);
        assertThatThrownBy(() -> ours.deserializeObject(bytes, true, other)).hasMessageContaining(
                "application other read " + Row.class.getName()).hasMessageContaining("preset=strict");
    }

    @Test
    void theClassesThatAnApplicationReadsAreCountedWhileTheFilterOnlyLogs() throws Exception {
        begin("shop", LOADER, "");
        byte[] bytes = ours.serializeObject(new ArrayList<>(List.of(new Row(1, "one"))), true);
        ours.deserializeObject(bytes, true, LOADER);
        assertThat(server.filtersOf("shop").get(0).reads().classes()).isEmpty();
        server.configure(settings(ObjectStreamKind.FAST, StreamFilter.Mode.LOG, ""));
        ours.deserializeObject(bytes, true, LOADER);
        ours.deserializeObject(bytes, true, LOADER);
        assertThat(server.filtersOf("shop").get(0).reads().classes()).contains(
                new AppReads.ReadClass("java.util.ArrayList", "JDK, java.base", true, 2),
                new AppReads.ReadClass(Row.class.getName(), "test-classes", false, 2));
        assertThat(server.filtersOf("other")).isEmpty();
    }

    /** Otherwise, a container would not handle the failure as it does without Treadlight. */
    @Test
    void aStreamThatCannotBeOpenedFailsAsWithoutTreadlightWhileTheFilterOnlyLogs() {
        server.configure(settings(ObjectStreamKind.STOCK, StreamFilter.Mode.LOG, ""));
        assertThatThrownBy(() -> ours.createObjectInputStream(InputStream.nullInputStream(), true, LOADER))
                .isInstanceOf(EOFException.class);
    }

    private void begin(String app, ClassLoader loader, String pattern) {
        server.begin(app, Set.of(loader),
                new AppFilters(AppPattern.parse(pattern), new IdentityHashMap<>()));
    }

    @Test
    void aFilterThatIsConfiguredLaterHoldsForClassesThatWereReadBefore() throws Exception {
        ClassLoader app = new ClassLoader(LOADER) {};
        byte[] bytes = ours.serializeObject(new Row(1, "one"), true);
        server.begin("shop", Set.of(app), new AppFilters(null, new IdentityHashMap<>()));
        assertThat(ours.deserializeObject(bytes, true, app)).isEqualTo(new Row(1, "one"));
        server.configure(settings(ObjectStreamKind.FAST, "!" + Row.class.getName()));
        assertThatThrownBy(() -> ours.deserializeObject(bytes, true, app)).isInstanceOf(InvalidClassException.class);
        server.configure(settings(ObjectStreamKind.FAST, ""));
        assertThat(ours.deserializeObject(bytes, true, app)).isEqualTo(new Row(1, "one"));
    }

    @ParameterizedTest
    @EnumSource(ObjectStreamKind.class)
    void aSourceThatDoesNotBeginAsStreamsDoIsNotLeftToAnUnfilteredStream(ObjectStreamKind kind) throws Exception {
        byte[] gadget = stock.serializeObject(new Row(1, "one"), true);
        server.configure(settings(kind, "!" + Row.class.getName()));
        for (int junk : new int[] {4, 512, 8192}) {
            byte[] bytes = new byte[junk + gadget.length];
            System.arraycopy(gadget, 0, bytes, junk, gadget.length);
            assertThatThrownBy(() -> readAsContainersDo(new ByteArrayInputStream(bytes)))
                    .isInstanceOf(IOException.class).hasMessageContaining("invalid stream header");
        }
    }

    /** Containers read the rest of the source with a plain stream if opening the stream fails. */
    private Object readAsContainersDo(InputStream source) throws Exception {
        try (ObjectInputStream in = openAsContainersDo(source)) {
            return in.readObject();
        }
    }

    private ObjectInputStream openAsContainersDo(InputStream source) throws IOException {
        try {
            return ours.createObjectInputStream(source, true, LOADER);
        } catch (Exception failure) {
            return new ObjectInputStream(source);
        }
    }

    @Test
    void anObjectThatCannotBeRestoredIsAnIOException() throws Exception {
        byte[] bytes = ours.serializeObject(new Undeployed(), true);
        try (ObjectInputStream in = ours.createObjectInputStream(new ByteArrayInputStream(bytes), true, LOADER)) {
            assertThatThrownBy(in::readObject).isInstanceOf(IOException.class)
                    .hasMessageContaining(Undeployed.class.getName())
                    .hasRootCauseInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void withoutALoaderTheContextLoaderDecides() throws Exception {
        ClassLoader app = new ClassLoader(LOADER) {};
        byte[] bytes = ours.serializeObject(new Row(1, "one"), true);
        begin("shop", app, "!" + Row.class.getName());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(app);
        try {
            assertThatThrownBy(() -> ours.deserializeObject(bytes, true, null)).hasMessageContaining("shop");
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private void assertRoundTrip(String writer, String reader) throws Exception {
        for (int i = 0; i < 3; i++) { // descriptors are recognized from the second time on
            use(writer);
            byte[] bytes = ours.serializeObject(values(), true);
            use(reader);
            assertThat(ours.deserializeObject(bytes, true, LOADER)).hasToString(values().toString());
        }
    }

    private static ArrayList<Object> values() {
        return new ArrayList<>(List.of(
                new Row(1, "one"), List.of(new Row(2, "two")), "text", 42, int[].class, Thread.State.NEW));
    }

    private Object copy(Object value) throws Exception {
        return ours.deserializeObject(ours.serializeObject(value, true), true, LOADER);
    }

    private void use(String kind) {
        server.configure(kind.equals("disabled") ? Settings.DEFAULT.with(Setting.ENABLED, false)
                : settings(ObjectStreamKind.valueOf(kind.toUpperCase(Locale.ROOT)), ""));
    }

    private static Settings settings(ObjectStreamKind kind, String filter) {
        return settings(kind, StreamFilter.Mode.REJECT, filter);
    }

    private static Settings settings(ObjectStreamKind kind, StreamFilter.Mode mode, String filter) {
        return Settings.DEFAULT
                .with(Setting.OBJECT_STREAMS, kind)
                .with(Setting.STREAM_FILTER_MODE, mode)
                .with(Setting.STREAM_FILTER, filter)
                .with(Setting.STREAM_GUARD, Settings.StreamGuardKind.JVM);
    }

    /** Returns a context with the name of an application's {@code new InitialContext()}. */
    private static Context rootContext() {
        return (Context) Proxy.newProxyInstance(LOADER, new Class<?>[] {Context.class},
                (proxy, method, arguments) -> "getNameInNamespace".equals(method.getName()) ? "" : null);
    }

    private record Indirect(String name) implements IndirectlySerializable {
        @Override
        public SerializableObjectFactory getSerializableObjectFactory() {
            return new IndirectFactory(name);
        }
    }

    private record Undeployed() implements SerializableObjectFactory, Serializable {
        @Override
        public Object createObject() {
            throw new NullPointerException("no container");
        }
    }

    private record IndirectFactory(String name) implements SerializableObjectFactory, Serializable {
        @Override
        public Object createObject() {
            return new Indirect(name);
        }
    }

    /** A class of the built-in list is read from an array that this server has written, and from no other. */
    @ParameterizedTest
    @ValueSource(strings = {"fast", "resolving", "stock"})
    void readsAListedClassFromItsOwnArrayOnly(String kind) throws Exception {
        use(kind);
        Object listed = new XThis("kept");
        byte[] bytes = ours.serializeObject(listed, true);
        assertThat(ours.deserializeObject(bytes.clone(), true, LOADER)).hasToString(listed.toString());

        byte[] changed = new String(bytes, ISO_8859_1).replace("kept", "sent").getBytes(ISO_8859_1);
        assertThatThrownBy(() -> ours.deserializeObject(changed, true, LOADER))
                .isInstanceOf(InvalidClassException.class).hasMessageContaining("bsh.XThis");
        assertThat(ours.deserializeObject(bytes, true, LOADER)).as("not remembered as admitted")
                .hasToString(listed.toString());
        assertThatThrownBy(() -> ours.deserializeObject(changed, true, LOADER))
                .isInstanceOf(InvalidClassException.class);
    }
}
