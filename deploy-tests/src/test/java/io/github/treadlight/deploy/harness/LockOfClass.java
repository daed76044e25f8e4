package io.github.treadlight.deploy.harness;

import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/** Locks a test class, so that its tests run in one thread although the class may run beside others. */
final class LockOfClass implements ResourceLocksProvider {
    @Override
    public Set<Lock> provideForClass(Class<?> testClass) {
        return Set.of(new Lock(testClass.getName()));
    }
}
