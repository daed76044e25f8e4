package io.github.treadlight.peer.cdi;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.testng.IAnnotationTransformer;
import org.testng.annotations.ITestAnnotation;

/**
 * Disables the tests that a system property names: classes, and methods as {@code CLASS#METHOD}, separated by commas.
 * A TestNG suite file that selects packages cannot exclude individual classes.
 */
public final class TestExclusions implements IAnnotationTransformer {
    /** The system property that names the tests to disable. */
    static final String PROPERTY = "peer.excluded";

    private final Set<String> excluded = Set.copyOf(Arrays.asList(System.getProperty(PROPERTY, "").split(",", -1)));

    @Override
    @SuppressWarnings("rawtypes") // as in the interface
    public void transform(ITestAnnotation annotation, @Nullable Class type, @Nullable Constructor constructor,
            @Nullable Method method) {
        if (method != null && isExcluded(method)) {
            annotation.setEnabled(false);
        }
    }

    private boolean isExcluded(Method method) {
        String type = method.getDeclaringClass().getName();
        return excluded.contains(type) || excluded.contains(type + "#" + method.getName());
    }
}
