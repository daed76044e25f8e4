package io.github.treadlight.peer.listener;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;

class TestExclusionsTest {
    @AfterEach
    void clear() {
        System.clearProperty(TestExclusions.PROPERTY);
    }

    @Test
    void excludesAllTestsOfAClass() {
        System.setProperty(TestExclusions.PROPERTY, "a.Other," + First.class.getName());

        assertThat(run(First.class, Second.class)).containsExactly("Second.one");
    }

    @Test
    void excludesOneTestOfAClass() {
        System.setProperty(TestExclusions.PROPERTY, First.class.getName() + "#two");

        assertThat(run(First.class, Second.class)).containsExactly("First.one", "Second.one");
    }

    @Test
    void excludesInheritedTestsOnlyInTheNamedClass() {
        System.setProperty(TestExclusions.PROPERTY, Derived.class.getName());

        assertThat(run(Derived.class, Second.class)).containsExactly("Second.one");
    }

    @Test
    void excludesNothingWithoutTheProperty() {
        assertThat(run(First.class)).containsExactly("First.one", "First.two");
    }

    /** Runs the tests of classes and returns those that passed, sorted. */
    private static List<String> run(Class<?>... types) {
        List<String> passed = new ArrayList<>();
        TestNG testNg = new TestNG(false);
        testNg.setVerbose(0);
        testNg.setTestClasses(types);
        testNg.addListener(new TestExclusions());
        testNg.addListener(new ITestListener() {
            @Override
            public void onTestSuccess(ITestResult result) {
                passed.add(result.getTestClass().getRealClass().getSimpleName() + "." + result.getName());
            }
        });
        testNg.run();
        return passed.stream().sorted().toList();
    }

    /** A class with two tests. */
    public static class First {
        @org.testng.annotations.Test
        public void one() {}

        @org.testng.annotations.Test
        public void two() {}
    }

    /** A class with one test. */
    public static class Second {
        @org.testng.annotations.Test
        public void one() {}
    }

    /** A class that inherits its test. */
    public static class Derived extends Second {}
}
