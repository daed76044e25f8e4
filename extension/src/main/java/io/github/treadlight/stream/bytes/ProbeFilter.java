package io.github.treadlight.stream.bytes;

import java.io.ObjectInputFilter;

/**
 * A filter that allows every class, for the streams that test this JVM for fast streams. The guard adds no
 * filter to it.
 */
public final class ProbeFilter implements ObjectInputFilter {
    public ProbeFilter() {}

    @Override
    public Status checkInput(FilterInfo info) {
        return Status.ALLOWED;
    }
}
