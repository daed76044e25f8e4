package io.github.treadlight.weave;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.weave.proxied.Cache;
import io.github.treadlight.weave.proxied.Lookup;
import io.github.treadlight.weave.proxied.ValueReads;
import java.util.List;

/** Uses class values of an application from the application's own code. */
final class UsedClassValue {
    /** The prefix of the application's class names. */
    static final String PREFIX = Cache.class.getPackageName() + '.';

    /** The expected results for a class value that is not intercepted. */
    static final List<String> RESULTS = List.of(
            "String 1", "true", "String 1", "true", "String 2", "true",
            "Cache 3", "true", "Cache 3", "true", "Cache 4", "true",
            "Lookup 5", "true", "Lookup 5", "true", "Lookup 6", "true",
            "null", "null", "java.lang.IllegalStateException: no value for Void",
            "java.lang.NullPointerException", "java.lang.NullPointerException");

    private UsedClassValue() {}

    /** Returns what each call of the class value returned or threw. */
    @SuppressWarnings("unchecked")
    static List<String> use(ClassValue<String> classValue, ClassLoader app) throws ReflectiveOperationException {
        return (List<String>) app.loadClass(ValueReads.class.getName()).getMethod("of", ClassValue.class, Class.class)
                .invoke(null, classValue, classOfChildLoader(app));
    }

    /** Returns a class of a new loader below the application's. */
    static Class<?> classOfChildLoader(ClassLoader app) {
        return new ApplicationLoader("child", app).with(Lookup.class).its(Lookup.class);
    }
}
