package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.app.Memory;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Footprint;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Tests of operations on all class values of a loader. */
class ClassValuesTest {
    private static final ClassLoader SERVER = ClassValuesTest.class.getClassLoader();

    @Test
    void aFunctionIsCalledOncePerClass() {
        AtomicInteger calls = new AtomicInteger();
        ClassValue<String> names = ClassValues.of(type -> type.getName() + calls.incrementAndGet());
        assertThat(names.get(String.class)).isEqualTo("java.lang.String1");
        assertThat(names.get(String.class)).isEqualTo("java.lang.String1");
        names.remove(String.class);
        assertThat(names.get(String.class)).isEqualTo("java.lang.String2");
        assertThatThrownBy(() -> ClassValues.of(null)).isInstanceOf(NullPointerException.class);
    }

    /** A function of an application's loader, called for a system class. */
    public static final class NameOf implements Function<Class<?>, Object> {
        /** For reflection. */
        public NameOf() {}

        @Override
        public Object apply(Class<?> type) {
            return new Object[] {type.getName(), this};
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void aFunctionsClassValueBelongsToTheFunctionsLoader() throws Exception {
        TestLoader app = new TestLoader(SERVER, NameOf.class);
        Function<Class<?>, Object> function =
                (Function<Class<?>, Object>) app.loadClass(NameOf.class.getName()).getConstructor().newInstance();
        ClassValue<Object> values = ClassValues.of(function);
        Object before = values.get(String.class);
        assertThat(ClassValueAdmin.purge(app).associations()).isEqualTo(1);
        assertThat(values.get(String.class)).isNotSameAs(before);

        WeakReference<ClassLoader> loader = new WeakReference<>(app);
        app = null;
        function = null;
        values = null;
        before = null;
        Memory.collectUntil(() -> loader.refersTo(null));
    }

    @Test
    void theFootprintCountsValuesThatClassValuesKeepAndValuesThatClassesKeep() {
        TestLoader app = new TestLoader(SERVER, Computed.class);
        List<Class<?>> classes = app.define(100);
        ClassValue<String> own = app.computed(Class::getName);
        ClassValue<String> never = app.computed(Class::getName);
        ClassValue<String> ofServer = new Computed<>(Class::getName);
        assertThat(footprint(app)).isEmpty();
        classes.forEach(own::get);
        own.get(String.class);
        Footprint ofOwn = footprint(app).orElseThrow();
        assertThat(ofOwn.columns()).isEqualTo(1);
        assertThat(ofOwn.associations()).isEqualTo(101);
        assertThat(ofOwn.bytes()).isBetween(101 * 4L, 101 * 80L);
        classes.forEach(ofServer::get);
        Footprint both = footprint(app).orElseThrow();
        assertThat(both.columns()).isEqualTo(2);
        assertThat(both.associations()).isEqualTo(201);
        assertThat(both.bytes()).isGreaterThan(ofOwn.bytes());
        ClassValueAdmin.trim(app);
        assertThat(footprint(app).orElseThrow().bytes()).isLessThan(both.bytes());
        ClassValueAdmin.purge(app);
        assertThat(footprint(app).orElseThrow().associations()).isZero();
        for (Object needed : List.of(own, never, ofServer)) {
            Reference.reachabilityFence(needed);
        }
    }

    private static Optional<Footprint> footprint(ClassLoader loader) {
        return ClassValueAdmin.footprint().stream().filter(each -> each.loader() == loader).findAny();
    }

    @Test
    void trimmingChangesNoValue() {
        TestLoader app = new TestLoader(SERVER, Computed.class);
        List<Class<?>> classes = app.define(1_000);
        AtomicInteger computations = new AtomicInteger();
        ClassValue<Integer> all = app.computed(type -> computations.incrementAndGet());
        ClassValue<Integer> some = app.computed(type -> computations.incrementAndGet());
        ClassValue<Integer> one = app.computed(type -> computations.incrementAndGet());
        ClassValue<Integer> ofServer = new Computed<>(type -> computations.incrementAndGet());
        List<Integer> before = lookUp(classes, all, some, one, ofServer);
        assertThat(lookUp(classes, all, some, one, ofServer)).isEqualTo(before);
        ClassValueAdmin.trim(app);
        assertThat(lookUp(classes, all, some, one, ofServer)).isEqualTo(before);
        // Classes that are added after a trim must find a place.
        List<Class<?>> more = app.define(1_000);
        List<Integer> later = lookUp(more, all, some, one, ofServer);
        assertThat(lookUp(more, all, some, one, ofServer)).isEqualTo(later);
        assertThat(lookUp(classes, all, some, one, ofServer)).isEqualTo(before);
        assertThat(computations).hasValue(before.size() + later.size() - 1);
    }

    private static List<Integer> lookUp(List<Class<?>> classes, ClassValue<Integer> all, ClassValue<Integer> some,
            ClassValue<Integer> one, ClassValue<Integer> ofServer) {
        List<Integer> values = new ArrayList<>();
        for (int i = 0; i < classes.size(); i++) {
            values.add(all.get(classes.get(i)));
            values.add(ofServer.get(classes.get(i)));
            if (i % 20 == 0) {
                values.add(some.get(classes.get(i)));
            }
        }
        values.add(one.get(String.class));
        return values;
    }

    @Test
    void moreThan65536ClassesMayHaveValues() {
        TestLoader app = new TestLoader(SERVER, Computed.class);
        List<Class<?>> classes = app.define(70_000);
        ClassValue<String> values = app.computed(Class::getName);
        for (Class<?> type : classes) {
            assertThat(values.get(type)).isSameAs(type.getName());
        }
        for (Class<?> type : classes) {
            assertThat(values.get(type)).isSameAs(type.getName());
        }
        assertThat(footprint(app).orElseThrow().associations()).isEqualTo(70_000);
        Reference.reachabilityFence(values); // otherwise a collection may release it before the count
    }

    @Test
    void aValueOfASystemClassIsCollectedWithItsClassValueAndNotEarlier() {
        ClassValue<Object> values = new Computed<>(type -> new Object());
        WeakReference<Object> value = new WeakReference<>(values.get(String.class));
        System.gc();
        assertThat(value.get()).isSameAs(values.get(String.class));
        Reference.reachabilityFence(values);
    }
}
