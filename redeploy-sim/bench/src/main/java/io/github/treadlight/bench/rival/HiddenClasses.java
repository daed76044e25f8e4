package io.github.treadlight.bench.rival;

import java.lang.invoke.MethodHandles;
import java.util.function.Function;

/**
 * Defines hidden classes in the loader of this class, because only a class of the same loader can. The class files must
 * be of this package.
 */
public final class HiddenClasses implements Function<byte[], Class<?>> {
    /** Creates a definer. Called by reflection. */
    public HiddenClasses() {}

    @Override
    public Class<?> apply(byte[] file) {
        try {
            return MethodHandles.lookup().defineHiddenClass(file, false).lookupClass();
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
