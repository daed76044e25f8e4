package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.Memory;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.classvalue.LoaderPair.Amount;
import io.github.treadlight.classvalue.LoaderPair.Lookups;
import io.github.treadlight.classvalue.LoaderPair.Outcome;
import io.github.treadlight.classvalue.LoaderPair.SelfHoldingCopy;
import io.github.treadlight.classvalue.LoaderPair.World;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests with real loaders and a real garbage collector which objects keep others alive. */
public class LifetimeTest {
    /** The tag of the tests that {@link CollectorsTest} runs. */
    public static final String ON_ALL_COLLECTORS = "on-all-collectors";

    private static final ClassLoader SERVER = LifetimeTest.class.getClassLoader();

    static List<Arguments> pairs() {
        return Arrays.stream(LoaderPair.values())
                .flatMap(pair -> Arrays.stream(Amount.values()).map(amount -> Arguments.of(pair, amount)))
                .toList();
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("pairs")
    @Tag(ON_ALL_COLLECTORS)
    void theEndedLoaderIsCollectedWhileTheOtherLivesOn(LoaderPair pair, Amount amount) {
        Outcome outcome = pair.play(amount);
        assertCollected(outcome.ended());
        for (SelfHoldingCopy classValue : outcome.classValues()) {
            assertThat(classValue.classValue().get(Object.class)).isSameAs(classValue.ofObject());
            classValue.get(AnyClass.class);
        }
        Reference.reachabilityFence(outcome);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("pairs")
    void everyClassValueStillWorksAfterAPurge(LoaderPair pair, Amount amount) {
        World world = pair.build();
        Lookups lookups = LoaderPair.lookUp(world, amount);
        ClassLoader purged = world.ended().isEmpty() ? lookups.classes().get(0).getClassLoader() : world.ended().get(0);
        List<Object[]> before = everyValue(lookups);
        ClassValueAdmin.purge(purged);
        List<Object[]> after = everyValue(lookups);
        for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i)).isNotSameAs(before.get(i));
        }
        assertThat(ClassValueAdmin.purge(purged))
                .isEqualTo(new Purged(Lifetimes.isAncestorOrSame(purged, world.owner()) ? amount.classValues : 0,
                        after.size()));
        assertThat(ClassValueAdmin.purge(purged)).isEqualTo(Purged.NOTHING);
    }

    private static List<Object[]> everyValue(Lookups lookups) {
        List<Object[]> values = new ArrayList<>();
        for (SelfHoldingCopy classValue : lookups.classValues()) {
            lookups.classes().forEach(type -> values.add(classValue.get(type)));
        }
        return values;
    }

    /**
     * With system classes, the JDK's class value retains the loader. This is the leak that this package prevents, and
     * the proof that these tests can fail.
     */
    @Test
    @Tag(ON_ALL_COLLECTORS)
    void theJdksClassValueRetainsTheLoader() throws Exception {
        TestLoader app = new TestLoader(SERVER, JdkSelfHolding.class);
        ((ClassValue<?>) app.loadClass(JdkSelfHolding.class.getName()).getConstructor().newInstance())
                .get(String.class);
        WeakReference<ClassLoader> loader = new WeakReference<>(app);
        app = null;
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        assertThat(loader.get()).isNotNull();
    }

    /** Public, so that other loaders can define copies. */
    public static final class JdkSelfHolding extends ClassValue<Object[]> {
        @Override
        protected Object[] computeValue(Class<?> type) {
            return new Object[] {this};
        }
    }

    @Test
    @Tag(ON_ALL_COLLECTORS)
    void aHiddenClassIsCollectedWhileItsLoaderAndTheClassValueLive() throws Exception {
        SelfHolding values = new SelfHolding();
        Class<?> hidden = MethodHandles.lookup()
                .defineHiddenClass(TestLoader.bytesOf(AnyClass.class), false)
                .lookupClass();
        values.get(hidden);
        values.get(hidden.arrayType());
        WeakReference<Class<?>> reference = new WeakReference<>(hidden);
        hidden = null;
        assertCollected(reference);
        Reference.reachabilityFence(values);
    }

    @Test
    @Tag(ON_ALL_COLLECTORS)
    void anUnusedClassValueIsCollectedAndTheValuesThatClassesKeptAreDropped() throws Exception {
        TestLoader app = new TestLoader(SERVER, AnyClass.class);
        Class<?> subject = subject(app);
        Object[] lastValue = new Object[1];
        CompactClassValue<Object> values = new CompactClassValue<>() {
            @Override
            protected Object computeValue(Class<?> type) {
                return new Object();
            }
        };
        lastValue[0] = values.get(subject);
        WeakReference<Object> value = new WeakReference<>(lastValue[0]);
        lastValue[0] = null;
        WeakReference<Object> classValue = new WeakReference<>(values);
        values = null;
        assertCollected(classValue);
        SelfHolding busy = new SelfHolding();
        Memory.collectUntil(() -> {
            // The next computation of any class value cleans up.
            busy.remove(Object.class);
            busy.get(Object.class);
            return value.refersTo(null);
        });
        Reference.reachabilityFence(subject);
    }

    @Test
    void aPurgeDropsOnlyTheValuesOfALoaderAndItsDescendants() throws Exception {
        TestLoader ear = new TestLoader(SERVER, SelfHolding.class);
        TestLoader war = new TestLoader(ear, AnyClass.class);
        TestLoader other = new TestLoader(SERVER, SelfHolding.class, AnyClass.class);
        ClassValue<?> ofEar = selfHolding(ear);
        ClassValue<?> ofOther = selfHolding(other);
        SelfHolding ofServer = new SelfHolding();
        ofEar.get(String.class);
        ofEar.get(subject(war));
        ofServer.get(subject(war));
        Object kept = ofOther.get(String.class);
        Object keptByServer = ofServer.get(subject(other));

        assertThat(ClassValueAdmin.purge(ear)).isEqualTo(new Purged(1, 3));
        assertThat(ClassValueAdmin.purge(ear)).isEqualTo(Purged.NOTHING);
        assertThat(ofOther.get(String.class)).isSameAs(kept);
        assertThat(ofServer.get(subject(other))).isSameAs(keptByServer);
    }

    @Test
    void removeDropsAValueThatItsClassKeeps() throws Exception {
        TestLoader app = new TestLoader(SERVER, AnyClass.class);
        SelfHolding ofServer = new SelfHolding();
        Object first = ofServer.get(subject(app));
        assertThat(ofServer.get(subject(app))).isSameAs(first);
        ofServer.remove(subject(app));
        assertThat(ofServer.get(subject(app))).isNotSameAs(first);
    }

    @Test
    void referencesToCollectedClassesAreDropped() throws Exception {
        TestLoader parent = new TestLoader(SERVER, SelfHolding.class);
        ClassValue<?> ofParent = selfHolding(parent);
        for (int i = 0; i < 1_000; i++) {
            ofParent.get(subject(new TestLoader(parent, AnyClass.class)));
            if (i % 200 == 0) {
                System.gc();
            }
        }
        assertThat(ClassValueAdmin.purge(parent).associations()).isLessThan(1_000);
    }

    private static ClassValue<?> selfHolding(ClassLoader loader) throws ReflectiveOperationException {
        return (ClassValue<?>) loader.loadClass(SelfHolding.class.getName()).getConstructor().newInstance();
    }

    private static Class<?> subject(ClassLoader loader) throws ClassNotFoundException {
        return loader.loadClass(AnyClass.class.getName());
    }

    private static void assertCollected(WeakReference<?> reference) {
        assertCollected(List.of(reference));
    }

    private static void assertCollected(List<WeakReference<?>> references) {
        assertThat(references).isNotEmpty();
        Memory.collectUntil(() -> references.stream().allMatch(reference -> reference.refersTo(null)));
    }
}
