package io.github.treadlight.sim.app.libraries;

import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.Multiset;
import jakarta.enterprise.context.ApplicationScoped;

/** The call counts of the interceptor, in a Guava multiset. */
@ApplicationScoped
public class CallCounts {
    private final Multiset<String> calls = ConcurrentHashMultiset.create();

    void add(String method) {
        calls.add(method);
    }

    int of(String method) {
        return calls.count(method);
    }
}
