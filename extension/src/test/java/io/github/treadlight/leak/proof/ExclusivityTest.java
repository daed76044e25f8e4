package io.github.treadlight.leak.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.FieldTypes;
import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.ServerPart;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.Note;
import io.github.treadlight.leak.fixture.Part;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import java.util.logging.Logger;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import org.junit.jupiter.api.Test;

/** {@link ExclusivityGraphsTest} tests the containers and owners in combinations. */
class ExclusivityTest extends RetainedApplications {
    private static final String REMEDY = "; if this place retains the application, clear it in contextDestroyed";

    private final AppLoader ended = application();
    private final AppLoader running = application();
    private Predicate<Owned> isReleasable = owned -> true;

    @Test
    void permitsWhatOnlyTheUndeployedApplicationHas() throws Exception {
        assertThat(denial(Taken.nothing())).isNull();
        assertThat(denial(part(ended, List.of("text", 1, new int[0], Item.class), part(ended)))).isNull();
        assertThat(denial(Map.of(ended.make(Item.class).getClass(), List.of(part(ended))))).isNull();
    }

    @Test
    void deniesAContainerWithAnObjectOfARunningApplication() throws Exception {
        assertThat(denial(List.of(part(ended), part(running))))
                .contains("an object of a running application", "List12.e1 -> " + Part.class.getName())
                .endsWith(REMEDY);
        assertThat(denial(Map.of("a", part(ended), "b", part(running).getClass()))).contains("running application");
        assertThat(denial(part(running))).contains("running application");
    }

    @Test
    void deniesAnObjectThatLeadsToARunningApplication() throws Exception {
        assertThat(denial(part(ended, Map.of("key", new WeakReference<>(List.of(part(running)))))))
                .contains("running application");
    }

    /** An application may know the class of a remote bean of another one, without taking anything from it. */
    @Test
    void permitsAnObjectThatLeadsToAClassOfARunningApplication() throws Exception {
        assertThat(denial(part(ended, part(running).getClass(), running))).isNull();
    }

    @Test
    void deniesAListenerBesideAListenerOfAnother() throws Exception {
        assertThat(denial(List.of(part(ended), new Part()))).contains("it also contains an object", "may need")
                .endsWith(REMEDY);
        assertThat(denial(List.of(part(ended), new ServerPart("")))).contains("it also contains");
        assertThat(denial(List.of(part(ended), "text", new ArrayList<>()))).isNull();
    }

    @Test
    void permitsAnAdapterOfASharedLibraryAroundAListener() throws Exception {
        assertThat(denial(new Part(part(ended)))).isNull();
        assertThat(denial(List.of(new Part(part(ended)), new Part(part(ended))))).isNull();
        assertThat(denial(List.of(new Part(part(ended)), new Part("of the library")))).contains("it also contains");
    }

    @Test
    void deniesAnObjectThatWrapsAnObjectOfASharedLibrary() throws Exception {
        assertThat(denial(part(ended, new Part()))).contains("it also leads to an object", "may need")
                .endsWith(REMEDY);
    }

    @Test
    void deniesAnObjectThatWrapsAnotherOfADeclaredKind() throws Exception {
        Thread.UncaughtExceptionHandler original = (thread, failure) -> { };
        Taken taken = Taken.of(part(ended, List.of(original)));
        assertThat(denial(taken)).isNull();
        assertThat(denial(taken.deniedBy(Thread.UncaughtExceptionHandler.class))).contains("may need");
        assertThat(denial(taken.deniedBy(Thread.UncaughtExceptionHandler.class).keeping(original))).isNull();
    }

    @Test
    void doesNotFollowObjectsThatKnowEverything() throws Exception {
        Thread thread = new Thread(() -> { });
        assertThat(denial(part(ended, new Knowing(part(running))))).isNull();
        assertThat(denial(part(ended, Logger.getLogger("exclusivity"), thread.getThreadGroup(), running))).isNull();
        assertThat(denial(part(ended, new SoftReference<>(part(running))))).isNull();
    }

    /** An object of the server, which is of no type of the shared library. */
    private record Knowing(Object everything) {}

    @Test
    void decidesByTheOwnerOfAnObjectOfTheServer() throws Exception {
        Knowing ofEnded = new Knowing(part(ended));
        Knowing ofRunning = new Knowing(part(running));
        String type = Knowing.class.getName();
        assertThat(denial(Taken.of(List.of(ofEnded, ofRunning)))).isNull();
        assertThat(denial(Taken.of(List.of(ofEnded, ofRunning)).through(type))).contains("running application");
        assertThat(denial(Taken.of(List.of(ofEnded)).through(type))).isNull();
    }

    @Test
    void deniesAnObjectOfAnApplicationWhoseEndIsNotProved() throws Exception {
        isReleasable = owned -> false;
        assertThat(denial(part(ended))).contains("it also leads to an object of " + GENERATION);
    }

    @Test
    void deniesWhatItCannotReadCompletely() throws Exception {
        ended.with(ClassWithAMissingField.class);
        Object part = part(ended, ended.make(ClassWithAMissingField.class));
        ended.stop();
        assertThat(denial(part)).contains("some fields cannot be read", ClassWithAMissingField.class.getName());
    }

    /** Optional parts of libraries have fields whose types are never used. */
    @Test
    void readsClassesWhoseFieldsWereListedBeforeTheLoaderClosed() throws Exception {
        ended.with(ClassWithAMissingField.class);
        Object part = part(ended, ended.make(ClassWithAMissingField.class));
        assertThat(FieldTypes.resolve(List.of(ended), LONG)).isPositive();
        ended.stop();
        assertThat(denial(part)).isNull();
    }

    /** A class with fields whose types were not used: one of the application, and one of the JDK. */
    public static final class ClassWithAMissingField {
        Note unused;
        Parameter unusedOfJdk;
    }

    @Test
    void deniesMoreObjectsThanTheLimit() throws Exception {
        Object chain = part(ended);
        for (int i = 0; i < 20; i++) {
            chain = part(ended, chain);
        }
        assertThat(limited(20).denial(Taken.of(chain), isReleasable)).contains("too many objects");
        assertThat(limited(200).denial(Taken.of(chain), isReleasable)).isNull();
    }

    @Test
    void permitsAReleaseOfAnotherApplicationAfterALargeOne() throws Exception {
        Object chain = part(ended);
        for (int i = 0; i < 20; i++) {
            chain = part(ended, chain);
        }
        AppLoader small = application();
        Exclusivity limited = new Exclusivity(ended(ended, small), this, new ForeignCode(), Budget.of(LONG), 20);
        assertThat(limited.denial(Taken.of(chain), isReleasable)).contains("too many objects");
        assertThat(limited.denial(Taken.of(part(small)), isReleasable)).isNull();
    }

    private Exclusivity limited(int limit) {
        return new Exclusivity(ended(ended), this, new ForeignCode(), Budget.of(LONG), limit);
    }

    /** With a step for each element and its path, this would take minutes. */
    @Test
    void searchesALongQueue() throws Exception {
        Queue<Object> queue = new LinkedBlockingQueue<>();
        for (int i = 0; i < 50_000; i++) {
            queue.add(part(ended));
        }
        assertThat(denial(queue)).isNull();
        queue.add(part(running));
        assertThat(denial(queue)).contains("running application");
    }

    @Test
    void doesNotFollowBeansOfTheJvmToListenersOfOthers() throws Exception {
        GarbageCollectorMXBean collector = ManagementFactory.getGarbageCollectorMXBeans().get(0);
        NotificationListener listener = (NotificationListener) part(running);
        ((NotificationEmitter) collector).addNotificationListener(listener, null, null);
        try {
            assertThat(denial(part(ended, collector))).isNull();
        } finally {
            ((NotificationEmitter) collector).removeNotificationListener(listener);
        }
    }

    /** Plugins are often isolated from their application. */
    @Test
    void knowsAClassLoaderThatAnApplicationMadeWithAnotherParent() throws Exception {
        assertThat(denial(List.of(part(ended), isolated(running)))).contains("running application");
        assertThat(denial(List.of(part(ended), isolated(ended)))).isNull();
    }

    private static Object isolated(AppLoader application) throws Exception {
        Class<?> maker = application.with(Isolated.class).loadClass(Isolated.class.getName());
        ClassLoader plugin = (ClassLoader) maker.getConstructor().newInstance();
        byte[] classFile = ExclusivityTest.class.getResourceAsStream("ExclusivityTest$Alone.class").readAllBytes();
        return ((Class<?>) maker.getMethod("define", byte[].class).invoke(plugin, (Object) classFile))
                .getConstructor().newInstance();
    }

    /** A class that needs no other. */
    public static final class Alone {
    }

    /** A class loader of plugins. */
    public static final class Isolated extends ClassLoader {
        /** Creates a class loader that does not see the application. */
        public Isolated() {
            super(ClassLoader.getPlatformClassLoader());
        }

        /** Defines a class. */
        public Class<?> define(byte[] classFile) {
            return defineClass(null, classFile, 0, classFile.length);
        }
    }

    /** A class loader that the application has made, such as Groovy's, is code of the application. */
    @Test
    void callsAClassLoaderOfTheApplicationInAnotherThread() throws Exception {
        List<Thread> callers = new CopyOnWriteArrayList<>();
        ApplicationLoader own = new ApplicationLoader("own", ended) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                callers.add(Thread.currentThread());
                return super.loadClass(name, resolve);
            }
        };
        own.with(ClassWithAMissingField.class);
        Object made = own.loadClass(ClassWithAMissingField.class.getName()).getConstructor().newInstance();
        callers.clear();
        assertThat(denial(part(ended, made))).isNull();
        assertThat(callers).isNotEmpty().doesNotContain(Thread.currentThread());
    }

    /** The memory of objects that were found clean must not outlive the reason. */
    @Test
    void forgetsWhatItFoundWhenAGenerationBegins() throws Exception {
        List<ClassLoader> all = new ArrayList<>();
        Object taken = part(ended, List.of(part(running)));
        Exclusivity exclusivity =
                new Exclusivity(ended(all, ended), this, new ForeignCode(), Budget.of(LONG));
        assertThat(exclusivity.denial(Taken.of(taken), isReleasable)).isNotNull(); // an unknown loader's listener
        Object note = part(ended, List.of(running.make(Item.class)));
        assertThat(exclusivity.denial(Taken.of(note), isReleasable)).isNull();
        all.add(running);
        assertThat(exclusivity.denial(Taken.of(note), isReleasable)).contains("running application");
    }

    @Test
    void forgetsWhatItFoundIfAGenerationBeginsDuringTheProof() throws Exception {
        List<ClassLoader> all = new ArrayList<>();
        List<Object> note = List.of(running.make(Item.class), part(ended));
        Exclusivity exclusivity =
                new Exclusivity(ended(all, ended), this, new ForeignCode(), Budget.of(LONG));
        String first = exclusivity.denial(Taken.of(note), owned -> {
            all.add(running);
            return true;
        });
        assertThat(first).isEqualTo("a deployment began during the check");
        assertThat(Exclusivity.isTemporary(first)).isTrue();
        assertThat(exclusivity.denial(Taken.of(note), isReleasable)).contains("running application");
    }

    /** Objects that the failed proof had not examined yet must not count as examined. */
    @Test
    void forgetsWhatItFoundIfAProofFails() throws Exception {
        AppLoader other = application();
        Taken taken = Taken.of(part(ended, List.of(part(running)), part(other)));
        Exclusivity exclusivity = new Exclusivity(
                ended(List.of(running), ended, other), this, new ForeignCode(), Budget.of(LONG));
        assertThatThrownBy(() -> exclusivity.denial(taken, owned -> {
            if (owned.loader() == other) {
                throw new OutOfMemoryError("thrown by the test");
            }
            return true;
        })).isInstanceOf(OutOfMemoryError.class);
        assertThat(exclusivity.denial(taken, isReleasable)).contains("running application");
    }

    @Test
    void forgetsTheOwnersOfObjectsOfTheServerWhenAGenerationBegins() throws Exception {
        List<ClassLoader> all = new ArrayList<>();
        List<Object> registered = new ArrayList<>();
        Taken taken = Taken.of(List.of(new Knowing(registered))).through(Knowing.class.getName());
        Exclusivity exclusivity =
                new Exclusivity(ended(all, ended), this, new ForeignCode(), Budget.of(LONG));
        assertThat(exclusivity.denial(taken, isReleasable)).isNull();
        registered.add(running.make(Item.class));
        all.add(running);
        assertThat(exclusivity.denial(taken, isReleasable)).contains("running application");
    }

    private static Object part(AppLoader application, Object... others) throws Exception {
        return application.loadClass(Part.class.getName()).getConstructor(Object[].class)
                .newInstance((Object) others);
    }

    private String denial(Object taken) {
        return denial(Taken.of(taken));
    }

    private String denial(Taken taken) {
        return new Exclusivity(
                ended(List.of(running), ended), this, new ForeignCode(), Budget.of(LONG))
                .denial(taken, isReleasable);
    }
}
