package io.github.treadlight.stream;

import io.github.treadlight.stream.filter.InputFilter;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamOrigin;
import java.io.ObjectInputFilter;
import java.util.ArrayList;
import java.util.List;

/** A filter of the JVM that rejects nothing and records the information that it gets. */
final class CalledInput implements ObjectInputFilter {
    private final List<String> calls = new ArrayList<>();

    /** Returns the filter for one stream that passes all information to this one. */
    InputFilter over(StreamFilter filter, long length) {
        return new InputFilter(filter, this, length, StreamOrigin.UNKNOWN);
    }

    @Override
    public Status checkInput(FilterInfo info) {
        calls.add(info.serialClass() + " length " + info.arrayLength() + ", depth " + info.depth() + ", references "
                + info.references() + ", bytes " + info.streamBytes());
        return Status.UNDECIDED;
    }

    List<String> calls() {
        return calls;
    }
}
