package io.github.treadlight.deploy.harness;

import java.util.Arrays;
import java.util.List;

/**
 * A deadlock of HK2 4, which sometimes keeps a GlassFish 8 from starting. The first thread looks up a service, holds
 * the read lock of HK2's registry, and waits until the service's class is analyzed. The second analyzes that class and
 * waits for the read lock, behind a third that waits for the write lock.
 */
final class Hk2Deadlock {
    private static final List<String> METHODS = List.of(
            "SystemDescriptor.reify(", "ServiceLocatorImpl.getAnalyzer(", "ServiceLocatorImpl.addConfiguration(");

    private Hk2Deadlock() {}

    /** Returns whether a thread dump shows this deadlock among threads that run no code of Treadlight. */
    static boolean isIn(String dump) {
        List<String> threads = Arrays.stream(dump.split("\\n\\s*\\n"))
                .filter(thread -> METHODS.stream().anyMatch(thread::contains)).toList();
        return METHODS.stream().allMatch(method -> threads.stream().anyMatch(thread -> thread.contains(method)))
                && threads.stream().noneMatch(thread -> thread.contains("io.github.treadlight"));
    }
}
