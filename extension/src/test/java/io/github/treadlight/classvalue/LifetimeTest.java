package io.github.treadlight.classvalue;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.classvalue.ClassValues.Purged;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;

/** Who keeps what alive: with real loaders and a real garbage collector. */
class LifetimeTest {
    private static final ClassLoader SERVER = LifetimeTest.class.getClassLoader();

    @Test
    void aLoaderWhoseClassValueSitsOnSystemClassesIsCollected() throws Exception {
        TestLoader app = new TestLoader(SERVER, SelfHolding.class);
        ClassValue<?> values = selfHolding(app);
        values.get(String.class);
        values.get(Object.class);
        values.get(int.class);
        WeakReference<ClassLoader> loader = new WeakReference<>(app);
        app = null;
        values = null;
        assertCollected(loader);
    }

    /** The same with the JDK's class value: what this package is for, and proof that the test can fail. */
    @Test
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
    void aLoaderWhoseClassWasAskedForByItsOwnClassValueIsCollected() throws Exception {
        TestLoader app = new TestLoader(SERVER, SelfHolding.class, Subject.class);
        selfHolding(app).get(subject(app));
        WeakReference<ClassLoader> loader = new WeakReference<>(app);
        app = null;
        assertCollected(loader);
    }

    @Test
    void aLoaderWhoseClassWasAskedForByAServersClassValueIsCollected() throws Exception {
        SelfHolding ofServer = new SelfHolding();
        TestLoader app = new TestLoader(SERVER, Subject.class);
        ofServer.get(subject(app));
        WeakReference<ClassLoader> loader = new WeakReference<>(app);
        app = null;
        assertCollected(loader);
        Reference.reachabilityFence(ofServer);
    }

    @Test
    void aChildLoaderWhoseClassWasAskedForByItsParentsClassValueIsCollected() throws Exception {
        TestLoader ear = new TestLoader(SERVER, SelfHolding.class);
        ClassValue<?> ofEar = selfHolding(ear);
        TestLoader war = new TestLoader(ear, Subject.class);
        ofEar.get(subject(war));
        WeakReference<ClassLoader> loader = new WeakReference<>(war);
        war = null;
        assertCollected(loader);
        Reference.reachabilityFence(ofEar);
    }

    @Test
    void aClassValueOfAnAppOnAnUnrelatedServerBundleIsCollectedOnceTheAppIsDeclared() throws Exception {
        TestLoader bundle = new TestLoader(null, Subject.class);
        TestLoader app = new TestLoader(SERVER, SelfHolding.class);
        ClassValues.declareApplication(app);
        selfHolding(app).get(subject(bundle));
        WeakReference<ClassLoader> loader = new WeakReference<>(app);
        app = null;
        assertCollected(loader);
        Reference.reachabilityFence(bundle);
    }

    @Test
    void siblingsAreFreedByAPurgeOfEitherOne() throws Exception {
        for (boolean endOwner : new boolean[] {true, false}) {
            TestLoader[] apps = {new TestLoader(SERVER, SelfHolding.class), new TestLoader(SERVER, Subject.class)};
            ClassValues.declareApplication(apps[0]);
            ClassValues.declareApplication(apps[1]);
            ClassValue<?> values = selfHolding(apps[0]);
            Class<?> subject = subject(apps[1]);
            values.get(subject);

            int ended = endOwner ? 0 : 1;
            assertThat(ClassValues.purge(apps[ended])).isEqualTo(new Purged(endOwner ? 1 : 0, 1));

            WeakReference<ClassLoader> loader = new WeakReference<>(apps[ended]);
            apps[ended] = null;
            Object survivor = endOwner ? subject : values;
            values = null;
            subject = null;
            assertCollected(loader);
            Reference.reachabilityFence(survivor);
        }
    }

    @Test
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
        await().atMost(30, SECONDS).until(() -> {
            Handle.expunge();
            System.gc();
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

        assertThat(ClassValues.purge(ear)).isEqualTo(new Purged(1, 3));
        assertThat(ClassValues.purge(ear)).isEqualTo(Purged.NOTHING);
        assertThat(ofOther.get(String.class)).isSameAs(kept);
        assertThat(ofServer.get(subject(other))).isSameAs(keptByServer);
    }

    @Test
    void afterAPurgeTheClassValueWorksOn() throws Exception {
        TestLoader app = new TestLoader(SERVER, SelfHolding.class);
        ClassValue<?> values = selfHolding(app);
        Object before = values.get(String.class);
        ClassValues.purge(app);
        Object after = values.get(String.class);
        assertThat(after).isNotSameAs(before);
        assertThat(values.get(String.class)).isSameAs(after);
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
        SelfHolding ofServer = new SelfHolding();
        for (int i = 0; i < 1_000; i++) {
            ofServer.get(subject(new TestLoader(SERVER, Subject.class)));
            if (i % 200 == 0) {
                System.gc();
            }
        }
        assertThat(ofServer.forgetAll()).isLessThan(1_000);
    }

    private static ClassValue<?> selfHolding(ClassLoader loader) throws ReflectiveOperationException {
        return (ClassValue<?>) loader.loadClass(SelfHolding.class.getName()).getConstructor().newInstance();
    }

    private static Class<?> subject(ClassLoader loader) throws ClassNotFoundException {
        return loader.loadClass(Subject.class.getName());
    }

    private static void assertCollected(WeakReference<?> reference) {
        await().atMost(30, SECONDS).until(() -> {
            System.gc();
            return reference.refersTo(null);
        });
    }
}
