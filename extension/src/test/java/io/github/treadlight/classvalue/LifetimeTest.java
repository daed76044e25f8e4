package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.Memory;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.classvalue.Pair.Amount;
import io.github.treadlight.classvalue.Pair.Asked;
import io.github.treadlight.classvalue.Pair.Remains;
import io.github.treadlight.classvalue.Pair.SelfHoldingCopy;
import io.github.treadlight.classvalue.Pair.World;
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

/** Who keeps what alive: with real loaders and a real garbage collector. */
class LifetimeTest {
    /** The tag of the tests that {@link CollectorsTest} runs. */
    static final String ON_ALL_COLLECTORS = "on-all-collectors";

    private static final ClassLoader SERVER = LifetimeTest.class.getClassLoader();

    static List<Arguments> pairs() {
        return Arrays.stream(Pair.values())
                .flatMap(pair -> Arrays.stream(Amount.values()).map(amount -> Arguments.of(pair, amount)))
                .toList();
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("pairs")
    @Tag(ON_ALL_COLLECTORS)
    void theEndedSideIsCollectedWhileTheOtherLivesOn(Pair pair, Amount amount) {
        Remains remains = pair.play(amount);
        assertCollected(remains.ended());
        for (SelfHoldingCopy classValue : remains.classValues()) {
            assertThat(classValue.classValue().get(Object.class)).isSameAs(classValue.ofObject());
            classValue.ask(Subject.class);
        }
        Reference.reachabilityFence(remains);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("pairs")
    void afterAPurgeOfWhatEndedEveryClassValueWorksOn(Pair pair, Amount amount) {
        World world = pair.build();
        Asked asked = Pair.ask(world, amount);
        ClassLoader purged = world.ended().isEmpty() ? asked.classes().get(0).getClassLoader() : world.ended().get(0);
        List<Object[]> before = everyValue(asked);
        ClassValueAdmin.purge(purged);
        List<Object[]> after = everyValue(asked);
        for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i)).isNotSameAs(before.get(i));
        }
        assertThat(ClassValueAdmin.purge(purged))
                .isEqualTo(new Purged(Lifetimes.isAncestorOrSame(purged, world.owner()) ? amount.classValues : 0,
                        after.size()));
        assertThat(ClassValueAdmin.purge(purged)).isEqualTo(Purged.NOTHING);
    }

    private static List<Object[]> everyValue(Asked asked) {
        List<Object[]> values = new ArrayList<>();
        for (SelfHoldingCopy classValue : asked.classValues()) {
            asked.classes().forEach(type -> values.add(classValue.ask(type)));
        }
        return values;
    }

    /** System classes and the JDK's class value: what this package is for, and proof that these tests can fail. */
    @Test
    @Tag(ON_ALL_COLLECTORS)
    void theJdksClassValueKeepsThatLoader() throws Exception {
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

    /** Public, for other loaders' copies. */
    public static final class JdkSelfHolding extends ClassValue<Object[]> {
        @Override
        protected Object[] computeValue(Class<?> type) {
            return new Object[] {this};
        }
    }

    @Test
    @Tag(ON_ALL_COLLECTORS)
    void aHiddenClassIsCollectedThoughItsLoaderAndTheClassValueLive() throws Exception {
        SelfHolding values = new SelfHolding();
        Class<?> hidden = MethodHandles.lookup()
                .defineHiddenClass(TestLoader.bytesOf(Subject.class), false)
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
    void aClassValueThatNobodyUsesIsCollectedAndWhatItsClassesKeptIsExpunged() throws Exception {
        TestLoader app = new TestLoader(SERVER, Subject.class);
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
            // Whatever class value computes next clears away.
            busy.remove(Object.class);
            busy.get(Object.class);
            return value.refersTo(null);
        });
        Reference.reachabilityFence(subject);
    }

    @Test
    void aPurgeDropsAllOfALoaderAndOfThoseBelowItAndNothingElse() throws Exception {
        TestLoader ear = new TestLoader(SERVER, SelfHolding.class);
        TestLoader war = new TestLoader(ear, Subject.class);
        TestLoader other = new TestLoader(SERVER, SelfHolding.class, Subject.class);
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
    void removeReachesAValueThatItsClassKeeps() throws Exception {
        TestLoader app = new TestLoader(SERVER, Subject.class);
        SelfHolding ofServer = new SelfHolding();
        Object first = ofServer.get(subject(app));
        assertThat(ofServer.get(subject(app))).isSameAs(first);
        ofServer.remove(subject(app));
        assertThat(ofServer.get(subject(app))).isNotSameAs(first);
    }

    @Test
    void referencesToDeadClassesAreSweptAway() throws Exception {
        TestLoader parent = new TestLoader(SERVER, SelfHolding.class);
        ClassValue<?> ofParent = selfHolding(parent);
        for (int i = 0; i < 1_000; i++) {
            ofParent.get(subject(new TestLoader(parent, Subject.class)));
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
        return loader.loadClass(Subject.class.getName());
    }

    private static void assertCollected(WeakReference<?> reference) {
        assertCollected(List.of(reference));
    }

    private static void assertCollected(List<WeakReference<?>> references) {
        assertThat(references).isNotEmpty();
        Memory.collectUntil(() -> references.stream().allMatch(reference -> reference.refersTo(null)));
    }
}
