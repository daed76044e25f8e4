package io.github.treadlight.stream.jdk;

import io.github.treadlight.stream.fast.FastSupport;
import java.io.ObjectInputFilter;

/**
 * A filter that allows every class, for the streams with which {@link FastSupport} tests this JVM. The guard adds no
 * filter to it.
 */
public final class ProbeFilter implements ObjectInputFilter {
    public ProbeFilter() {}

    @Override
    public Status checkInput(FilterInfo info) {
        return Status.ALLOWED;
    }
}
