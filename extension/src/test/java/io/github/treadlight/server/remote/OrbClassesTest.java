package io.github.treadlight.server.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.corba.ee.impl.encoding.CDROutputObject;
import com.sun.corba.ee.spi.orb.ClassCodeBaseHandler;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.osgi.ORBFactory;
import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.server.filter.AppFilters;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.settings.Settings.FileCodebase;
import io.github.treadlight.server.settings.Settings.CodebaseLookupKind;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.pattern.AppPattern;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;
import org.omg.CORBA.NO_PERMISSION;
import org.omg.CORBA_2_3.portable.InputStream;
import org.omg.CORBA_2_3.portable.OutputStream;

/** Tests the hook in the servers' real ORB: applications with equal class names write and read values. */
@OwnJvm("An ORB retains 50 MB for good, which slows the garbage collections of other tests.")
@EnabledForJreRange(max = JRE.JAVA_21, disabledReason = "this ORB, of Payara 6 and GlassFish 7, has no later JDK")
class OrbClassesTest {
    private static final ORB ORB = orb();

    private final RemoteLookups lookups = new RemoteLookups();
    private final ServerStreams streams = new ServerStreams();
    private final RemoteCallGuard guard = new RemoteCallGuard(streams::filterOf);

    @RegisterExtension
    final CapturedWarnings log = new CapturedWarnings(ObjectStreams.class.getPackageName());
    private final List<String> askedOfBundles = new ArrayList<>();
    private final App app = new App();
    private final App other = new App();

    /** The value that is written. */
    static final class Parcel implements Serializable {
        private static final long serialVersionUID = 1;

        final String text = "parcel";
        final @Nullable Object inside;

        Parcel(@Nullable Object inside) {
            this.inside = inside;
        }
    }

    /** A class that only its sender has. */
    static final class Unknown implements Serializable {
        private static final long serialVersionUID = 1;
    }

    /** A class with a field of an application's class. */
    static final class Holder implements Serializable {
        private static final long serialVersionUID = 1;

        final Unknown inside = new Unknown();
    }

    private static ORB orb() {
        // As the servers do: the ORB's monitoring fails without it on today's JDKs.
        System.setProperty("org.glassfish.gmbal.no.multipleUpperBoundsException", "true");
        return ORBFactory.create(new String[0], new Properties(), false);
    }

    /** The handler of a proxy. */
    static final class Same implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
            return 0;
        }
    }

    @BeforeEach
    void install() {
        ORB.classCodeBaseHandler(new OrbClasses(null, lookups, guard));
        use(CodebaseLookupKind.CACHED, FileCodebase.OMIT);
    }

    @AfterEach
    void uninstall() {
        ORB.classCodeBaseHandler(null);
        Thread.currentThread().setContextClassLoader(getClass().getClassLoader());
    }

    @AfterAll
    static void end() {
        ORB.destroy();
    }

    @ParameterizedTest
    @EnumSource
    void eachApplicationReadsItsOwnClasses(Hook hook) throws Exception {
        hook.use(this);
        for (int i = 0; i < 3; i++) {
            for (App reader : List.of(app, other)) {
                byte[] written = app.write(app.parcel(app.parcel("inside")));
                Object read = reader.read(written);
                assertThat(read.getClass()).isSameAs(reader.type(Parcel.class));
                Object inside = field(read, "inside");
                assertThat(inside.getClass()).isSameAs(reader.type(Parcel.class));
                assertThat(field(inside, "inside")).isEqualTo("inside");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatAnotherApplicationKnowsIsNotVisible(Hook hook) throws Exception {
        hook.use(this);
        byte[] written = app.write(app.make(Unknown.class));
        assertThat(app.read(written).getClass()).isSameAs(app.type(Unknown.class));
        other.hides = App.name(Unknown.class);
        assertThatThrownBy(() -> other.read(written)).isInstanceOf(org.omg.CORBA.MARSHAL.class)
                .hasMessageContaining(App.name(Unknown.class));
        assertThat(app.read(written).getClass()).isSameAs(app.type(Unknown.class));
    }

    @ParameterizedTest
    @EnumSource
    void aPeersCodebaseIsNeverAsked(Hook hook) throws Exception {
        hook.use(this);
        try (ServerSocket never = new ServerSocket(0)) {
            String url = "http://localhost:" + never.getLocalPort() + "/x.jar";
            for (String codebase : List.of(url, url + " file:/a.jar", "x".repeat(100_000))) {
                byte[] written = app.writeWith(codebase, app.parcel("text"));
                for (int i = 0; i < 2; i++) {
                    if (codebase.startsWith("http")) {
                        assertThat(other.read(written).getClass()).isSameAs(other.type(Parcel.class));
                    } else {
                        assertThatThrownBy(() -> other.read(written)).isInstanceOf(org.omg.CORBA.MARSHAL.class)
                                .hasMessageContaining(App.name(Parcel.class));
                    }
                }
            }
            never.setSoTimeout(1);
            assertThatThrownBy(never::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    /** The ORB has separate code for each of these kinds. */
    @ParameterizedTest
    @EnumSource
    void everyKindOfValueArrives(Hook hook) throws Exception {
        hook.use(this);
        Object array = Array.newInstance(app.type(Parcel.class), 2);
        Array.set(array, 0, app.parcel("first"));
        Object proxy = Proxy.newProxyInstance(app, new Class<?>[] {Comparable.class}, new Same());
        for (int i = 0; i < 2; i++) {
            assertThat(app.read(app.write(app.type(Parcel.class)))).isSameAs(app.type(Parcel.class));
            assertThat(app.read(app.write(app.type(Parcel.class).arrayType())))
                    .isSameAs(app.type(Parcel.class).arrayType());
            Object read = app.read(app.write(array));
            assertThat(read.getClass()).isSameAs(app.type(Parcel.class).arrayType());
            assertThat(field(Array.get(read, 0), "inside")).isEqualTo("first");
            assertThat(app.read(app.write(TimeUnit.DAYS))).isSameAs(TimeUnit.DAYS);
            assertThat(app.read(app.write(new ArrayList<>(List.of("x", 1))))).isEqualTo(List.of("x", 1));
            assertThat(app.read(app.write(proxy))).isInstanceOf(Comparable.class)
                    .satisfies(twin -> assertThat(Proxy.isProxyClass(twin.getClass())).isTrue());
            assertThat(app.read(app.write(new int[] {1, 2}))).isEqualTo(new int[] {1, 2});
        }
    }

    /** On Payara, the loader of an undeployed application throws an exception. */
    @Test
    void aLoaderThatCannotSayItsUrlsDoesNotBreakACall() throws Exception {
        Object parcel = app.parcel("text");
        app.ended = true;
        assertThat(other.read(app.write(parcel)).getClass()).isSameAs(other.type(Parcel.class));
        use(CodebaseLookupKind.CACHED, FileCodebase.KEEP);
        assertThat(new OrbClasses(null, lookups, guard).getCodeBase(parcel.getClass())).isNull();
    }

    @Test
    void codebasesOfFilesAreNotSent() throws Exception {
        Object parcel = app.parcel("text");
        byte[] stock = Hook.NONE.use(this, () -> app.write(parcel));
        install();
        byte[] omitted = app.write(parcel);
        assertThat(new String(omitted, "ISO-8859-1")).doesNotContain("file:");
        assertThat(new String(stock, "ISO-8859-1")).contains("file:");
        assertThat(other.read(omitted).getClass()).isSameAs(other.type(Parcel.class));

        use(CodebaseLookupKind.CACHED, FileCodebase.KEEP);
        assertThat(app.write(parcel)).isEqualTo(stock);
        use(CodebaseLookupKind.OFF, FileCodebase.KEEP);
        assertThat(app.write(parcel)).isEqualTo(stock);
        use(CodebaseLookupKind.OFF, FileCodebase.OMIT);
        assertThat(app.write(parcel)).isEqualTo(omitted);
    }

    @Test
    void classesAreLookedUpOnce() throws Exception {
        app.read(app.write(app.parcel("text")));
        String name = App.name(Parcel.class);
        assertThat(lookups.classes().find(app, "", name, (loader, codebase, wanted) -> {
            throw new AssertionError("was looked up before");
        })).isSameAs(app.type(Parcel.class));
        lookups.end(loader -> loader == app);
        assertThat(lookups.classes().find(app, "", name, (loader, codebase, wanted) -> Thread.class))
                .as("forgotten").isSameAs(Thread.class);
    }

    @Test
    void bundlesAreAskedFirstAndTheirKeysOnce() {
        OrbClasses hook = new OrbClasses(new Bundles(), lookups, guard);
        for (int i = 0; i < 3; i++) {
            assertThat(hook.getCodeBase(ORB.class)).isEqualTo("osgi://orb/1");
            assertThat(hook.getCodeBase(app.type(Parcel.class))).isEmpty();
            assertThat(hook.getCodeBase(String.class)).isNull();
        }
        assertThat(askedOfBundles).containsExactly(ORB.class.getName(), App.name(Parcel.class), "java.lang.String");
        askedOfBundles.clear();
        use(CodebaseLookupKind.OFF, FileCodebase.KEEP);
        assertThat(hook.getCodeBase(ORB.class)).isEqualTo("osgi://orb/1");
        assertThat(hook.getCodeBase(app.type(Parcel.class))).isNull();
        assertThat(askedOfBundles).hasSize(2);
        assertThat(hook.loadClass(null, App.name(Parcel.class))).isNull();

        use(CodebaseLookupKind.CACHED, FileCodebase.OMIT);
        Thread.currentThread().setContextClassLoader(app);
        assertThat(hook.loadClass("osgi://orb/1", ORB.class.getName())).isSameAs(ORB.class);
        assertThat(hook.loadClass("osgi://orb/1", ORB.class.getName())).isSameAs(ORB.class);
        assertThat(hook.loadClass(null, App.name(Parcel.class))).isSameAs(app.type(Parcel.class));
        assertThat(hook.loadClass(null, null)).isNull();
    }

    /** The ORB knows which type is expected and this hook does not, so it must not choose between two. */
    @Test
    void aClassThatTheParentHasTooIsLeftToTheOrb() {
        OrbClasses hook = new OrbClasses(null, lookups, guard);
        App child = new App(app);
        Thread.currentThread().setContextClassLoader(child);
        assertThat(hook.loadClass(null, App.name(Parcel.class))).isNull();
        Thread.currentThread().setContextClassLoader(app);
        assertThat(hook.loadClass(null, App.name(Parcel.class))).isSameAs(app.type(Parcel.class));
        assertThat(hook.loadClass(null, "[L" + App.name(Parcel.class) + ";"))
                .isSameAs(app.type(Parcel.class).arrayType());
    }

    @Test
    void aClassThatTheOrbItselfFindsInsteadOfTheApplicationsIsLeftToIt() {
        OrbClasses hook = new OrbClasses(null, lookups, guard);
        App copies = new App();
        copies.copies = Parcel.class.getName();
        Thread.currentThread().setContextClassLoader(copies);
        assertThat(hook.loadClass(null, Parcel.class.getName())).isNull();
        Thread.currentThread().setContextClassLoader(app);
        assertThat(hook.loadClass(null, Parcel.class.getName())).isSameAs(Parcel.class);
    }

    @ParameterizedTest
    @EnumSource(CodebaseLookupKind.class)
    void aClassThatTheFilterRejectsEndsTheCallWithNoPermission(CodebaseLookupKind kind) throws Exception {
        use(kind, FileCodebase.OMIT);
        byte[] written = app.write(app.parcel("inside"));
        assertThat(other.read(written)).isInstanceOf(other.type(Parcel.class));
        filter(other, "!" + App.name(Parcel.class));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> other.read(written)).isInstanceOf(NO_PERMISSION.class)
                    .hasMessageContaining("The log of the server has the details");
        }
        assertThat(app.read(written)).isInstanceOf(app.type(Parcel.class));
        assertThat(log.lines()).singleElement().asString().startsWith(
                "Treadlight rejected a stream: application other read " + App.name(Parcel.class));
    }

    /** A peer can fill the cache of names. */
    @Test
    void aListedClassIsRejectedAlthoughTheCacheOfNamesIsFull() {
        OrbClasses hook = new OrbClasses(null, lookups, guard);
        Thread.currentThread().setContextClassLoader(app);
        for (int i = 0; i < 10_100; i++) {
            lookups.classes().find(app, null, "com.acme.Filler" + i, (loader, codebase, name) -> Thread.class);
        }
        assertThatThrownBy(() -> hook.loadClass(null, "bsh.XThis")).isInstanceOf(NO_PERMISSION.class);
        assertThatThrownBy(() -> hook.loadClass(null, "javax.management.BadAttributeValueExpException"))
                .isInstanceOf(NO_PERMISSION.class);
    }

    @Test
    void aFilterThatIsConfiguredLaterHoldsForClassesThatAreLeftToTheOrb() {
        OrbClasses hook = new OrbClasses(null, lookups, guard);
        App child = new App(app);
        Thread.currentThread().setContextClassLoader(child);
        assertThat(hook.loadClass(null, App.name(Parcel.class))).isNull();
        filter(child, "!" + App.name(Parcel.class));
        assertThatThrownBy(() -> hook.loadClass(null, App.name(Parcel.class))).isInstanceOf(NO_PERMISSION.class);
    }

    @Test
    void withoutAContextClassLoaderTheFilterOfTheServerHolds() {
        OrbClasses hook = new OrbClasses(null, lookups, guard);
        Thread.currentThread().setContextClassLoader(null);
        assertThatThrownBy(() -> hook.loadClass(null, "bsh.XThis")).isInstanceOf(NO_PERMISSION.class);
    }

    /** The ORB loads the class of the rest of the name. */
    @ParameterizedTest
    @EnumSource(CodebaseLookupKind.class)
    void aNameIsCheckedWithoutThePrefixThatTheOrbRemoves(CodebaseLookupKind kind) {
        use(kind, FileCodebase.OMIT);
        OrbClasses hook = new OrbClasses(null, lookups, guard);
        Thread.currentThread().setContextClassLoader(app);
        String prefixed = "org.omg.stub." + App.name(Parcel.class);
        for (int i = 0; i < 2; i++) {
            assertThat(hook.loadClass(null, prefixed)).as("left to the ORB").isNull();
        }
        filter(app, "!" + App.name(Parcel.class));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> hook.loadClass(null, prefixed)).isInstanceOf(NO_PERMISSION.class);
        }
        assertThatThrownBy(() -> hook.loadClass(null, "org.omg.stub.bsh.XThis")).isInstanceOf(NO_PERMISSION.class);
    }

    /** The ORB does not call its hook for this field. */
    @ParameterizedTest
    @EnumSource(CodebaseLookupKind.class)
    void aValueOfTheTypeThatItsFieldDeclaresIsChecked(CodebaseLookupKind kind) throws Exception {
        use(kind, FileCodebase.OMIT);
        byte[] written = app.write(app.make(Holder.class));
        assertThat(other.read(written)).isInstanceOf(other.type(Holder.class));
        filter(other, "!" + App.name(Unknown.class));
        assertThatThrownBy(() -> other.read(written)).isInstanceOf(NO_PERMISSION.class);
        assertThat(log.lines()).singleElement().asString().startsWith(
                "Treadlight rejected a stream: application other read " + App.name(Unknown.class));
    }

    @Test
    void aListedClassIsRejectedBeforeItIsLoaded() {
        OrbClasses hook = new OrbClasses(null, lookups, guard);
        Thread.currentThread().setContextClassLoader(app);
        assertThatThrownBy(() -> hook.loadClass(null, "bsh.XThis")).isInstanceOf(NO_PERMISSION.class);
        assertThat(log.lines()).singleElement().asString().contains("built-in list");
        assertThat(hook.loadClass(null, "javax.rmi.CORBA.ClassDesc")).as("left to the ORB").isNull();
    }

    private void filter(App reader, String pattern) {
        streams.begin("other", Set.of(reader),
                new AppFilters(AppPattern.parse(pattern), new IdentityHashMap<>()));
    }

    private void use(CodebaseLookupKind kind, FileCodebase files) {
        lookups.configure(Settings.DEFAULT
                .with(Setting.CODEBASE_LOOKUPS, kind)
                .with(Setting.RMI_FILE_CODEBASE, files));
    }

    private static Object field(Object of, String name) throws ReflectiveOperationException {
        var field = of.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(of);
    }

    private enum Hook {
        NONE, CACHED_OMIT, CACHED_KEEP, OFF_OMIT, OFF_KEEP;

        void use(OrbClassesTest test) {
            if (this == NONE) {
                ORB.classCodeBaseHandler(null);
            } else {
                test.use(name().startsWith("OFF") ? CodebaseLookupKind.OFF : CodebaseLookupKind.CACHED,
                        name().endsWith("OMIT") ? FileCodebase.OMIT : FileCodebase.KEEP);
            }
        }

        <T> T use(OrbClassesTest test, Callable<T> action) throws Exception {
            use(test);
            return action.call();
        }
    }

    private final class Bundles implements ClassCodeBaseHandler {
        @Override
        public @Nullable String getCodeBase(Class<?> type) {
            askedOfBundles.add(type.getName());
            return type == ORB.class ? "osgi://orb/1" : null;
        }

        @Override
        public @Nullable Class<?> loadClass(@Nullable String codebase, String name) {
            return "osgi://orb/1".equals(codebase) ? ORB.class : null;
        }
    }

    /** The class loader of an application with classes of its own, which is the context class loader of its calls. */
    private static final class App extends URLClassLoader {
        private static final List<Class<?>> OWN = List.of(Parcel.class, Unknown.class, Holder.class);

        private @Nullable String hides;
        private @Nullable String copies;
        private boolean ended;

        App() {
            this(OrbClassesTest.class.getClassLoader());
        }

        App(ClassLoader parent) {
            super(new URL[] {OrbClassesTest.class.getProtectionDomain().getCodeSource().getLocation()}, parent);
        }

        /** Returns the name of the class in applications, which the ORB's own loader does not know. */
        static String name(Class<?> original) {
            return "acme." + original.getSimpleName();
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(hides)) {
                throw new ClassNotFoundException(name);
            }
            if (name.equals(copies)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
            for (Class<?> original : OWN) {
                if (name.equals(name(original))) {
                    Class<?> loaded = findLoadedClass(name);
                    return loaded != null ? loaded : define(original);
                }
            }
            return super.loadClass(name, resolve);
        }

        private Class<?> define(Class<?> original) {
            try (var in = getResourceAsStream(original.getName().replace('.', '/') + ".class")) {
                ClassWriter renamed = new ClassWriter(0);
                Map<String, String> names = OWN.stream().collect(Collectors.toMap(
                        Type::getInternalName, each -> name(each).replace('.', '/')));
                new ClassReader(in.readAllBytes()).accept(
                        new ClassRemapper(renamed, new SimpleRemapper(Opcodes.ASM9, names)), 0);
                byte[] bytes = renamed.toByteArray();
                return defineClass(name(original), bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }

        @Override
        public URL[] getURLs() {
            if (ended) {
                throw new NullPointerException("ended");
            }
            return super.getURLs();
        }

        Class<?> type(Class<?> original) {
            try {
                return Class.forName(name(original), false, this);
            } catch (ClassNotFoundException impossible) {
                throw new AssertionError(impossible);
            }
        }

        Object make(Class<?> original) throws ReflectiveOperationException {
            var constructor = type(original).getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        }

        Object parcel(Object inside) throws ReflectiveOperationException {
            var constructor = type(Parcel.class).getDeclaredConstructor(Object.class);
            constructor.setAccessible(true);
            return constructor.newInstance(inside);
        }

        byte[] write(Object value) {
            Thread.currentThread().setContextClassLoader(this);
            CDROutputObject out = (CDROutputObject) ORB.create_output_stream();
            out.write_value((Serializable) value);
            return out.toByteArray();
        }

        /** Writes a value as a peer that claims to have its classes from the codebase. */
        byte[] writeWith(String codebase, Object value) {
            ClassCodeBaseHandler before = ORB.classCodeBaseHandler();
            ORB.classCodeBaseHandler(new ClassCodeBaseHandler() {
                @Override
                public String getCodeBase(Class<?> type) {
                    return codebase;
                }

                @Override
                public @Nullable Class<?> loadClass(@Nullable String codebase, String name) {
                    return null;
                }
            });
            try {
                return write(value);
            } finally {
                ORB.classCodeBaseHandler(before);
            }
        }

        Object read(byte[] written) {
            Thread.currentThread().setContextClassLoader(this);
            OutputStream out = (OutputStream) ORB.create_output_stream();
            out.write_octet_array(written, 0, written.length);
            return ((InputStream) out.create_input_stream()).read_value();
        }
    }
}
