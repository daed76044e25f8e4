package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of copies of a class value's fields, such as spies have. */
@Timeout(60)
class CopiedFieldsTest {
    private final List<Class<?>> classes = new TestLoader(CopiedFieldsTest.class.getClassLoader()).define(200);

    /** Each copy has its own values, and therefore its own cache of the table that both share. */
    @Test
    void copiesThatShareACacheDoNotFillIt() throws Exception {
        Computed<Object> original = new Computed<>(type -> new Object());
        original.get(classes.get(0));
        original.get(classes.get(0));
        List<Computed<Object>> copies = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            copies.add(copy(original));
        }
        copies.forEach(copy -> copy.get(String.class));
        for (int i = 1; i < classes.size(); i++) {
            Computed<Object> copy = copies.get(i % copies.size());
            Object value = copy.get(classes.get(i));
            assertThat(copy.get(classes.get(i))).isSameAs(value);
            assertThat(original.get(classes.get(i))).as("a value that the class keeps").isSameAs(value);
        }
    }

    private static Computed<Object> copy(Computed<Object> original) throws IllegalAccessException {
        Computed<Object> copy = new Computed<>(type -> new Object());
        for (Field field : CompactClassValue.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                field.set(copy, field.get(original));
            }
        }
        return copy;
    }
}
