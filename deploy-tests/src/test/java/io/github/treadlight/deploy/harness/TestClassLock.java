package io.github.treadlight.deploy.harness;

import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * Gives each test class a lock of its own. JUnit then runs the tests of the class in one thread, while other classes
 * run in parallel.
 */
final class TestClassLock implements ResourceLocksProvider {
    @Override
    public Set<Lock> provideForClass(Class<?> testClass) {
        return Set.of(new Lock(testClass.getName()));
    }
}
