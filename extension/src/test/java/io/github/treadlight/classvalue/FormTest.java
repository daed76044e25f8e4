package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which form values take, and that each has them right. */
class FormTest {
    private static List<Class<?>> classes;

    @BeforeAll
    static void define() {
        classes = new TestLoader(FormTest.class.getClassLoader()).define(3_000);
    }

    private final ClassIndex index = new ClassIndex();

    @Test
    void fewClassesArePairs() {
        Form form = filled(Pairs.EMPTY, classes.subList(0, Pairs.FEW));
        assertThat(form).isInstanceOf(Pairs.class);
        assertHas(form, classes.subList(0, Pairs.FEW));
        assertThat(index.size()).isZero();
    }

    @Test
    void manyClassesAreAColumn() {
        Form form = filled(Pairs.EMPTY, classes);
        assertThat(form).isInstanceOf(Dense.class);
        assertHas(form, classes);
        assertThat(index.size()).isEqualTo(classes.size());
    }

    @Test
    void aFewOfManyIndexedClassesArePairsAndBecomeAColumnWhenTheyAreMost() {
        filled(Pairs.EMPTY, classes);
        Form form = filled(Pairs.EMPTY, every(60));
        assertThat(form).isInstanceOf(Pairs.class);
        assertHas(form, every(60));
        form = filled(form, classes);
        assertThat(form).isInstanceOf(Dense.class);
        assertHas(form, classes);
    }

    @Test
    void aColumnWhoseIndexOutgrowsItBecomesPairs() {
        List<Class<?>> first = classes.subList(0, 2 * Pairs.FEW);
        Form form = filled(Pairs.EMPTY, first);
        assertThat(form).isInstanceOf(Dense.class);
        filled(Pairs.EMPTY, classes);
        Class<?> late = classes.get(classes.size() - 1);
        form = form.put(late, late.getName(), index);
        assertThat(form).isInstanceOf(Pairs.class);
        List<Class<?>> all = new ArrayList<>(first);
        all.add(late);
        assertHas(form, all);
    }

    @Test
    void classesOfAnotherIndexAreMovedToIt() {
        Form form = filled(Pairs.EMPTY, classes.subList(0, 100));
        ClassIndex other = new ClassIndex();
        for (int i = classes.size() - 1; i >= 0; i--) {
            other.add(classes.get(i));
        }
        Class<?> more = classes.get(100);
        Form moved = form.put(more, more.getName(), other);
        assertHas(moved, classes.subList(0, 101));
        assertHas(form, classes.subList(0, 100));
        assertThat(index.size()).isEqualTo(100);
    }

    @Test
    void removedValuesAreGoneAndCanBePutAgain() {
        for (List<Class<?>> some : List.of(classes.subList(0, 1), classes.subList(0, Pairs.FEW), classes)) {
            Form form = filled(Pairs.EMPTY, some);
            for (Class<?> type : some) {
                assertThat(form.remove(type)).isTrue();
                assertThat(form.remove(type)).isFalse();
                assertThat(form.find(type)).isNull();
            }
            assertThat(form.size()).isZero();
            assertHas(filled(form, some), some);
        }
    }

    @Test
    void aClassThatWasNeverPutIsNotFound() {
        for (int size : new int[] {0, 1, 2, Pairs.FEW, 500}) {
            Form form = filled(Pairs.EMPTY, classes.subList(0, size));
            for (Class<?> type : classes.subList(size, classes.size())) {
                assertThat(form.find(type)).isNull();
                assertThat(form.remove(type)).isFalse();
            }
        }
    }

    @Test
    void compactedTheyTakeNoMoreThanBefore() {
        for (int size : new int[] {0, 1, 2, 7, Pairs.FEW, Pairs.FEW + 1, 300, 2_049}) {
            List<Class<?>> some = classes.subList(0, size);
            ClassIndex grown = new ClassIndex();
            List<Form> forms = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                forms.add(filled(Pairs.EMPTY, some, grown));
            }
            ClassIndex least = ClassIndex.of(forms);
            List<Form> compacted = forms.stream().map(form -> form.compacted(least)).toList();
            compacted.forEach(form -> assertHas(form, some));
            assertThat(bytes(compacted, least)).as("%d classes", size).isLessThanOrEqualTo(bytes(forms, grown));
        }
    }

    private static long bytes(List<Form> forms, ClassIndex index) {
        return index.bytes() + forms.stream().mapToLong(Form::bytes).sum();
    }

    @Test
    void aColumnTakesAReferenceForEachValue() {
        Form form = filled(Pairs.EMPTY, classes);
        long each = form.compacted(ClassIndex.of(List.of(form))).bytes() / classes.size();
        assertThat(each).isEqualTo(4);
    }

    private Form filled(Form empty, List<Class<?>> types) {
        return filled(empty, types, index);
    }

    private static Form filled(Form empty, List<Class<?>> types, ClassIndex index) {
        Form form = empty;
        for (Class<?> type : types) {
            form = form.put(type, type.getName(), index);
            assertThat(form.find(type)).isSameAs(type.getName());
        }
        return form;
    }

    private static List<Class<?>> every(int step) {
        List<Class<?>> some = new ArrayList<>();
        for (int i = 0; i < classes.size(); i += step) {
            some.add(classes.get(i));
        }
        return some;
    }

    private static void assertHas(Form form, List<Class<?>> types) {
        assertThat(form.size()).isEqualTo(types.size());
        Map<Class<?>, Object> found = new HashMap<>();
        form.forEach(found::put);
        assertThat(found).hasSize(types.size());
        for (Class<?> type : types) {
            assertThat(form.find(type)).isSameAs(type.getName());
            assertThat(found).containsEntry(type, type.getName());
        }
    }
}
