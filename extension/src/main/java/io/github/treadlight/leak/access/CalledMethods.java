package io.github.treadlight.leak.access;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/**
 * Access to the public methods that cleaners call. The shape of a method of the server or of a library is compared,
 * because a release relies on what the method does, which the watch cannot confirm. A method of a public API, such as
 * Jakarta EE, is not compared: the API specifies what each implementation must do.
 */
public final class CalledMethods {
    private CalledMethods() {}

    /**
     * Returns a public method of the server or of a library.
     *
     * @param type the class that declares or inherits the method
     * @throws ReflectiveOperationException if the method does not exist, or if a release must not use it because
     *     its shape is unknown
     */
    public static Method find(Class<?> type, String name, Class<?>... parameters) throws ReflectiveOperationException {
        Method found = type.getMethod(name, parameters);
        UsedMembers.add(found.getDeclaringClass(), name + "()");
        return found;
    }

    /**
     * Returns the public constructor without parameters of a class of the server or of a library.
     *
     * @throws ReflectiveOperationException if the constructor does not exist, or if a release must not use it because
     *     its shape is unknown
     */
    public static Constructor<?> constructor(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> found = type.getConstructor();
        UsedMembers.add(type, "<init>()");
        return found;
    }

    /**
     * Returns a method of a public API: the first public method with the name and number of parameters.
     *
     * @throws NoSuchMethodException if the method does not exist
     */
    public static Method ofApi(Class<?> type, String name, int parameters) throws NoSuchMethodException {
        for (Method each : type.getMethods()) {
            if (each.getName().equals(name) && each.getParameterCount() == parameters && !each.isBridge()) {
                return each;
            }
        }
        throw new NoSuchMethodException(type.getName() + "." + name);
    }
}
