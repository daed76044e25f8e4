package io.github.treadlight.stream;

import io.github.treadlight.stream.filter.InputFilter;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ObjectInputFilter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The filter of a stream that Treadlight did not create. Combines the filter of the code that reads with the filter
 * that the stream would have without Treadlight. A class must pass both.
 *
 * <p>The code that reads is found when the first object is read: RMI creates the stream of a remote call before it sets
 * the context class loader of the object that is called.
 *
 * <p>For one thread, as its stream. The stream refers to it, and so do marshalled objects that were read from it.
 */
final class GuardFilter implements ObjectInputFilter {
    private static final InputFilter[] NONE = {};

    private final StreamGuard guard;
    /** The filters of the code that read the enclosing stream. */
    private final List<StreamFilter> inherited;
    private final @Nullable ObjectInputFilter requested;
    /** The filters of this stream; null before the first check. */
    private InputFilter @Nullable [] own;

    /** @param requested the filter that the stream would have without Treadlight; null for none */
    GuardFilter(StreamGuard guard, List<StreamFilter> inherited, @Nullable ObjectInputFilter requested) {
        this.guard = guard;
        this.inherited = inherited;
        this.requested = requested;
    }

    @Nullable ObjectInputFilter requested() {
        return requested;
    }

    /** Returns the filters for streams that are nested in this one. */
    List<StreamFilter> filters() {
        List<StreamFilter> filters = new ArrayList<>(inherited);
        if (own != null) {
            for (InputFilter each : own) {
                if (!filters.contains(each.filter())) {
                    filters.add(each.filter());
                }
            }
        }
        return filters;
    }

    @Override
    public Status checkInput(FilterInfo info) {
        InputFilter[] filters = own;
        if (filters == null) {
            filters = begin();
            own = filters;
        }
        for (InputFilter filter : filters) {
            filter.checkInput(info); // throws an exception if it rejects
        }
        return requested == null ? Status.UNDECIDED : requested.checkInput(info);
    }

    private InputFilter[] begin() {
        List<StreamFilter> filters = new ArrayList<>(inherited);
        StreamFilter ofReader = guard.filterOfReader();
        if (ofReader != null && !filters.contains(ofReader)) {
            filters.add(ofReader);
        }
        return filters.isEmpty() ? NONE
                : filters.stream().map(StreamFilter::forAnyStream).toArray(InputFilter[]::new);
    }
}
