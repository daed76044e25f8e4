package io.github.treadlight.classvalue;

import org.jspecify.annotations.Nullable;

/**
 * Published by a class value for which classes keep values: the values that it keeps itself, and the key under which
 * hosts keep the others. Immutable.
 *
 * @param own the values that the class value keeps itself
 * @param owner the loader of the class value
 * @param key the key of the class value
 * @param identity the referent of the key: whoever has this keeps the key's values
 */
record Hosted(Form own, @Nullable ClassLoader owner, HostKey key, Object identity) {
    static Hosted create(Form own, @Nullable ClassLoader owner) {
        Object identity = new Object();
        return new Hosted(own, owner, new HostKey(identity), identity);
    }

    Hosted with(Form otherOwn) {
        return new Hosted(otherOwn, owner, key, identity);
    }

    /** Returns the value of the class if one of the first places to look has it, or null. */
    @Nullable Object findFirst(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (loader != null && loader != owner) {
            Host host = Host.ofLoader(loader);
            Object hosted = host == null ? null : host.findFirst(key, type);
            if (hosted != null) {
                return hosted;
            }
        }
        return Form.findFirst(own, type);
    }

    /** Returns the value of the class, or null. Exact under the class value's lock. */
    @Nullable Object find(Class<?> type) {
        Object kept = own.find(type);
        if (kept != null) {
            return kept;
        }
        Host host = Host.find(type);
        return host == null ? null : host.find(key, type);
    }
}
