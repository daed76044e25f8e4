package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.Garbage;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which form a class value chooses, and that each form returns the correct values. */
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
    void aFewOfManyIndexedClassesArePairsAndMostOfThemAreAColumn() {
        filled(Pairs.EMPTY, classes);
        Form form = filled(Pairs.EMPTY, every(60));
        assertThat(form).isInstanceOf(Pairs.class);
        assertHas(form, every(60));
        List<Class<?>> others = new ArrayList<>(classes);
        others.removeAll(every(60));
        form = filled(form, others);
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
        form = form.with(late, late.getName(), index);
        assertThat(form).isInstanceOf(Pairs.class);
        List<Class<?>> all = new ArrayList<>(first);
        all.add(late);
        assertHas(form, all);
    }

    @Test
    void classesOfAnotherIndexAreMovedToIt() {
        Form form = filled(Pairs.EMPTY, classes.subList(0, 300));
        ClassIndex other = new ClassIndex();
        for (int i = 300; i >= 0; i--) {
            other.add(classes.get(i));
        }
        Class<?> more = classes.get(300);
        Form moved = form.with(more, more.getName(), other);
        assertHas(moved, classes.subList(0, 301));
        assertHas(form, classes.subList(0, 300));
        assertThat(index.size()).isEqualTo(300);
    }

    @Test
    void removedClassesAreNotRetained() {
        for (int size : new int[] {1, 2, Pairs.FEW}) {
            TestLoader ended = new TestLoader(FormTest.class.getClassLoader());
            List<Class<?>> removed = ended.define(size);
            Form form = filled(filled(Pairs.EMPTY, removed), classes.subList(0, 1));
            for (Class<?> type : removed) {
                form = form.without(type);
            }
            WeakReference<ClassLoader> loader = new WeakReference<>(ended);
            ended = null;
            removed = null;
            Garbage.assertCollected(List.of(loader));
            assertHas(form, classes.subList(0, 1));
        }
    }

    @Test
    void anIndexIsWorthReplacingWhenMoreValuesWereRemovedThanAreLeft() {
        Form form = filled(Pairs.EMPTY, classes.subList(0, 1_000));
        for (int removed = 0; removed < 500; removed++) {
            int left = form.size();
            assertThat(index.isWorthReplacing(() -> left)).isFalse();
            form = form.without(classes.get(removed));
        }
        int left = form.size();
        assertThat(index.isWorthReplacing(() -> left)).isTrue();
        ClassIndex next = ClassIndex.of(Collections.nCopies(64, form));
        assertThat(next.size()).isEqualTo(left);
        assertHas(form.compacted(next), classes.subList(500, 1_000));
    }

    @Test
    void removedValuesAreNotFoundAndCanBeAddedAgain() {
        for (List<Class<?>> some : List.of(classes.subList(0, 1), classes.subList(0, Pairs.FEW), classes)) {
            Form form = filled(Pairs.EMPTY, some);
            for (Class<?> type : some) {
                int before = form.size();
                form = form.without(type);
                assertThat(form.size()).isEqualTo(before - 1);
                assertThat(form.without(type)).isSameAs(form);
                assertThat(form.find(type)).isNull();
            }
            assertThat(form.size()).isZero();
            assertHas(filled(form, some), some);
        }
    }

    @Test
    void aClassWithoutAValueIsNotFound() {
        for (int size : new int[] {0, 1, 2, Pairs.FEW, 500}) {
            Form form = filled(Pairs.EMPTY, classes.subList(0, size));
            for (Class<?> type : classes.subList(size, classes.size())) {
                assertThat(form.find(type)).isNull();
                assertThat(form.without(type)).isSameAs(form);
            }
        }
    }

    @Test
    void aCompactedFormTakesNoMoreMemory() {
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
        Form trimmed = form.compacted(ClassIndex.of(Collections.nCopies(64, form)));
        assertThat(trimmed).isInstanceOf(Dense.class);
        assertThat(trimmed.bytes() / classes.size()).isEqualTo(4);
    }

    @Test
    void aSingleColumnIsTrimmedToPairsUnlessItIsLarge() {
        Form large = filled(Pairs.EMPTY, classes);
        Form trimmed = large.compacted(ClassIndex.of(List.of(large)));
        assertThat(trimmed).isInstanceOf(Dense.class);
        assertHas(trimmed, classes);
        Form medium = filled(Pairs.EMPTY, classes.subList(0, Pairs.MANY), new ClassIndex());
        assertThat(medium).isInstanceOf(Dense.class);
        assertThat(medium.compacted(ClassIndex.of(List.of(medium)))).isInstanceOf(Pairs.class);
    }

    @ParameterizedTest
    @CsvSource({"2, 5, 8", "10, 5, 8", "50, 5, 8", "96, 5, 8", "97, 5, 8", "256, 5, 8", "257, 3, 4", "1900, 3, 4"})
    void trimmedPairsHaveTheirExactLength(int size, int taken, int of) {
        Form pairs = Pairs.trimmed(filled(Pairs.EMPTY, classes.subList(0, size)), size);
        assertHas(pairs, classes.subList(0, size));
        assertThat(pairs.bytes()).isLessThanOrEqualTo(8L * size * of / taken + 80);
    }

    private Form filled(Form empty, List<Class<?>> types) {
        return filled(empty, types, index);
    }

    private static Form filled(Form empty, List<Class<?>> types, ClassIndex index) {
        Form form = empty;
        for (Class<?> type : types) {
            form = form.with(type, type.getName(), index);
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
