package io.github.treadlight.leak;

import java.util.List;

/** A class value of an application whose values hold it: it never goes by itself (JDK-8136353). */
public final class Permanent extends ClassValue<Object> {
    @Override
    protected Object computeValue(Class<?> type) {
        return List.of(this);
    }
}
