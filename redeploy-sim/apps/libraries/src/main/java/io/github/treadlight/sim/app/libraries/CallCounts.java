package io.github.treadlight.sim.app.libraries;

import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.Multiset;
import jakarta.enterprise.context.ApplicationScoped;

/** The numbers of calls that the interceptor has counted, in a multiset of Guava. */
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
