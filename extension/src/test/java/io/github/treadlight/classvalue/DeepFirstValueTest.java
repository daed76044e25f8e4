package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.fixture.StackEnd;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that a stack overflow in a JVM's first value makes no class unusable. */
@OwnJvm("Another test would compute the first class value of the JVM.")
class DeepFirstValueTest {
    private static final class Name extends CompactClassValue<String> {
        @Override
        protected String computeValue(Class<?> type) {
            return type.getName();
        }
    }

    private static void compute(List<Class<?>> types) {
        Name name = new Name();
        for (Class<?> type : types) {
            name.get(type);
        }
        name.remove(types.get(0));
    }

    /** Runs in the JVM that {@link StackEnd#assertSucceeds} starts. */
    public static void main(String[] args) throws Exception {
        List<Class<?>> arrays = new ArrayList<>();
        for (Class<?> at = int.class; arrays.size() < 100; at = at.arrayType()) {
            arrays.add(at);
        }
        List<Class<?>> ofApplication = new TestLoader(DeepFirstValueTest.class.getClassLoader()).define(100);
        ClassValueAdmin.recognizeServer(loader -> false);
        StackEnd.run(() -> compute(arrays));
        StackEnd.run(() -> compute(ofApplication));
        for (List<Class<?>> types : List.of(arrays, ofApplication)) {
            Name name = new Name();
            for (Class<?> type : types) {
                assertThat(name.get(type)).isEqualTo(type.getName());
            }
        }
        StackEnd.succeeded();
    }

    @Test
    void afterAStackOverflowInTheFirstValueLaterValuesAreComputed() throws Exception {
        StackEnd.assertSucceeds(DeepFirstValueTest.class);
    }
}
