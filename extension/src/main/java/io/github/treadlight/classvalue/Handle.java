package io.github.treadlight.classvalue;

import java.lang.ref.WeakReference;

/** A weak reference to a class value. Its monitor is the class value's lock. */
final class Handle extends WeakReference<CompactClassValue<?>> {
    Handle(CompactClassValue<?> classValue) {
        super(classValue);
    }
}
