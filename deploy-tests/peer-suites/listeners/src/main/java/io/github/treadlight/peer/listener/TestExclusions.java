package io.github.treadlight.peer.listener;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.testng.IMethodInstance;
import org.testng.IMethodInterceptor;
import org.testng.ITestContext;
import org.testng.ITestNGMethod;

/**
 * Excludes the tests that a system property names: classes, and methods as {@code CLASS#METHOD}, separated by commas.
 * A class is excluded with the tests that it inherits. A TestNG suite file that selects packages cannot exclude
 * individual classes.
 */
public final class TestExclusions implements IMethodInterceptor {
    /** The system property that names the tests to exclude. */
    static final String PROPERTY = "peer.excluded";

    private final Set<String> excluded = Set.copyOf(Arrays.asList(System.getProperty(PROPERTY, "").split(",", -1)));

    @Override
    public List<IMethodInstance> intercept(List<IMethodInstance> methods, ITestContext context) {
        return methods.stream().filter(method -> !isExcluded(method.getMethod())).toList();
    }

    private boolean isExcluded(ITestNGMethod method) {
        String type = method.getTestClass().getName();
        return excluded.contains(type) || excluded.contains(type + "#" + method.getMethodName());
    }
}
