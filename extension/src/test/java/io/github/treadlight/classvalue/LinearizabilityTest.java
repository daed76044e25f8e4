package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.fixture.OwnJvm;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.ToIntFunction;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Linearizability tests by Lincheck, which generates scenarios of a few operations. It runs each scenario in several
 * interleavings (the model checks, which assume sequential consistency) or several times (the stress runs, with the
 * memory model of the machine).
 */
@OwnJvm("Lincheck requires identical runs, which class values of other tests would change.")
@Timeout(120)
class LinearizabilityTest {
    /**
     * Prevents a deadlock that occurred once. Lincheck's agent transforms the classes that any thread loads, and waits
     * while another thread initializes it. The JDK's cleaner thread loads a class when it closes its first archive, and
     * then holds the lock that the agent waits for. Both are therefore loaded in advance.
     */
    @BeforeAll
    static void loadClassesThatDeadlockWhenLoadedLater(@TempDir Path folder) throws Exception {
        new RandomAccessFile(folder.resolve("any").toFile(), "rw").close();
        Class.forName("org.jetbrains.lincheck.jvm.agent.TransformationUtilsKt");
        Class.forName("org.jetbrains.lincheck.jvm.agent.LincheckClassFileTransformer");
    }

    @AfterEach
    void release() {
        KeptObjects.release();
    }

    @ParameterizedTest
    @ValueSource(classes = {OwnValues.class, HostedValuesOfApplication.class})
    void someInterleavingsKeepTheContract(Class<? extends VersionedValues> values) {
        modelCheck(values, 3, 15);
    }

    /** Not more, because each purge visits all class values of earlier runs. */
    @ParameterizedTest
    @ValueSource(classes = {OwnValues.class, HostedValuesOfApplication.class})
    @Tag("thorough")
    @Tag("release")
    void manyInterleavingsKeepTheContract(Class<? extends VersionedValues> values) {
        modelCheck(values, 6, 60);
    }

    @ParameterizedTest
    @ValueSource(classes = {OwnValues.class, HostedValuesOfApplication.class, IndexedValues.class})
    void someRunsOfRealThreadsKeepTheContract(Class<? extends VersionedValues> values) {
        stress(values, 3, 50);
    }

    @ParameterizedTest
    @ValueSource(classes = {OwnValues.class, HostedValuesOfApplication.class, IndexedValues.class})
    @Tag("thorough")
    @Tag("release")
    void manyRunsOfRealThreadsKeepTheContract(Class<? extends VersionedValues> values) {
        stress(values, 10, 200);
    }

    /** Proves that the checks can fail. */
    @Test
    void theCheckFindsTheFlawOfANaiveClassValue() {
        assertThatThrownBy(() -> modelCheck(NaiveValues.class, 40, 200))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining("Invalid execution results")
                .hasMessageContaining("renewAnd");
    }

    private static void modelCheck(Class<? extends VersionedValues> values, int scenarios, int interleavings) {
        ModelCheckingOptions options =
                new ModelCheckingOptions().iterations(scenarios).invocationsPerIteration(interleavings);
        // Switches within the JDK's own collections would take most of the time and would find no error of this
        // package.
        options.addGuarantee(forClasses(name -> name.startsWith("java.util.")).allMethods().treatAsAtomic());
        // These methods visit all class values, including those of earlier runs, which Lincheck would take for a hang.
        options.addGuarantee(forClasses(LoaderRoots.class.getName(), Owner.class.getName()).allMethods()
                .treatAsAtomic());
        options.loopBound(100_000);
        options.addGuarantee(forClasses(KeptObjects.class.getName()).allMethods().ignore());
        check(options, values);
    }

    private static void stress(Class<? extends VersionedValues> values, int scenarios, int runs) {
        check(new StressOptions().iterations(scenarios).invocationsPerIteration(runs), values);
    }

    private static void check(Options<?, ?> options, Class<? extends VersionedValues> values) {
        options.threads(2);
        options.actorsBefore(1);
        options.actorsPerThread(2);
        options.actorsAfter(1);
        options.minimizeFailedScenario(false); // minimizing takes minutes, and scenarios of so few operations are small
        options.sequentialSpecification(VersionedValues.Specification.class);
        options.check(values);
    }

    /**
     * A class value and classes of one loader. The loader is new each time, because a purge would otherwise visit those
     * of all earlier runs.
     */
    public static final class OwnValues extends VersionedValues {
        private final TestLoader application;

        public OwnValues() {
            this(KeptObjects.keep(new TestLoader(OwnValues.class.getClassLoader(), Computed.class, AnyClass.class)));
        }

        private OwnValues(TestLoader application) {
            super(version -> KeptObjects.keep(application.computed(version::applyAsInt)), subject(application),
                    subject(application).arrayType());
            this.application = application;
        }

        @Override
        void purge() {
            ClassValueAdmin.purge(application);
        }

        @Override
        void rearrange() {
            ClassValueAdmin.trim(application);
        }
    }

    /** A class value with a column, whose index is replaced when the values of most classes are removed. */
    public static final class IndexedValues extends VersionedValues {
        private static final int OTHERS = Pairs.FEW + 2;

        private final TestLoader application;
        private final List<Class<?>> others;

        public IndexedValues() {
            this(KeptObjects.keep(
                    new TestLoader(IndexedValues.class.getClassLoader(), Computed.class, AnyClass.class)));
        }

        private IndexedValues(TestLoader application) {
            super(version -> KeptObjects.keep(application.computed(version::applyAsInt)), subject(application),
                    subject(application).arrayType());
            this.application = application;
            this.others = application.define(OTHERS);
            others.forEach(values::get);
        }

        @Override
        void purge() {
            ClassValueAdmin.purge(application);
        }

        @Override
        void rearrange() {
            others.forEach(values::remove);
            others.forEach(values::get);
        }
    }

    /** A class value of the server with values of an application's classes. */
    public static final class HostedValuesOfApplication extends VersionedValues {
        private final TestLoader application;

        public HostedValuesOfApplication() {
            this(KeptObjects.keep(new TestLoader(HostedValuesOfApplication.class.getClassLoader(), AnyClass.class)));
        }

        private HostedValuesOfApplication(TestLoader application) {
            super(version -> KeptObjects.keep(new Computed<>(version::applyAsInt)), subject(application),
                    subject(application).arrayType());
            this.application = application;
        }

        @Override
        void purge() {
            ClassValueAdmin.purge(application);
        }

        /** Ends the cache, as a garbage collection does. */
        @Override
        void rearrange() {
            Cycle.current().clear();
        }
    }

    private static Class<?> subject(ClassLoader loader) {
        try {
            return loader.loadClass(AnyClass.class.getName());
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** A naive class value that behaves as JDK 17's does: a removal does not stop a running computation. */
    public static final class NaiveValues extends VersionedValues {
        public NaiveValues() {
            super(Naive::new, AnyClass.class, AnyClass[].class);
        }

        @Override
        void purge() {
            ((Naive) values).present.clear();
        }

        @Override
        void rearrange() {
            // a map has only one representation
        }

        private static final class Naive extends ClassValue<Integer> {
            final ConcurrentMap<Class<?>, Integer> present = new ConcurrentHashMap<>();
            private final ToIntFunction<Class<?>> version;

            Naive(ToIntFunction<Class<?>> version) {
                this.version = version;
            }

            @Override
            protected Integer computeValue(Class<?> type) {
                return version.applyAsInt(type);
            }

            @Override
            public Integer get(Class<?> type) {
                Integer value = present.get(type);
                if (value != null) {
                    return value;
                }
                Integer computed = computeValue(type);
                Integer earlier = present.putIfAbsent(type, computed);
                return earlier == null ? computed : earlier;
            }

            @Override
            public void remove(Class<?> type) {
                present.remove(type);
            }
        }
    }
}
