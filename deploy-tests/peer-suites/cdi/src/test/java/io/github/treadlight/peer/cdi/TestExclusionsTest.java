package io.github.treadlight.peer.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testng.internal.annotations.TestAnnotation;

class TestExclusionsTest {
    @AfterEach
    void clear() {
        System.clearProperty(TestExclusions.PROPERTY);
    }

    @Test
    void disablesAllTestsOfAClass() throws Exception {
        System.setProperty(TestExclusions.PROPERTY, "a.Other," + First.class.getName());

        assertThat(isEnabled(First.class, "one")).isFalse();
        assertThat(isEnabled(First.class, "two")).isFalse();
        assertThat(isEnabled(Second.class, "one")).isTrue();
    }

    @Test
    void disablesOneTestOfAClass() throws Exception {
        System.setProperty(TestExclusions.PROPERTY, First.class.getName() + "#two");

        assertThat(isEnabled(First.class, "one")).isTrue();
        assertThat(isEnabled(First.class, "two")).isFalse();
    }

    @Test
    void disablesNothingWithoutThePropertyAndIgnoresAnnotationsOfClasses() throws Exception {
        assertThat(isEnabled(First.class, "one")).isTrue();

        System.setProperty(TestExclusions.PROPERTY, First.class.getName());
        TestAnnotation ofClass = new TestAnnotation();
        new TestExclusions().transform(ofClass, First.class, null, null);
        assertThat(ofClass.getEnabled()).isTrue();
    }

    private static boolean isEnabled(Class<?> type, String method) throws Exception {
        TestAnnotation annotation = new TestAnnotation();
        annotation.setEnabled(true);
        new TestExclusions().transform(annotation, null, null, type.getDeclaredMethod(method));
        return annotation.getEnabled();
    }

    @SuppressWarnings("unused") // looked up by name
    private static final class First {
        void one() {}

        void two() {}
    }

    @SuppressWarnings("unused") // looked up by name
    private static final class Second {
        void one() {}
    }
}
