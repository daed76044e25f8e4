package io.github.treadlight.leak.jdk;

/** Tells whether the call of a JDK method on an object would run code of an application. */
final class Overrides {
    private Overrides() {}

    /** Returns whether a class that is not the JDK's overrides the method for this type; true if that is unknown. */
    static boolean has(Class<?> type, String method, Class<?>... parameters) {
        for (Class<?> at = type; at != null && at.getClassLoader() != null; at = at.getSuperclass()) {
            try {
                return at.getDeclaredMethod(method, parameters).getDeclaringClass() == at;
            } catch (NoSuchMethodException inherited) {
                // a superclass may override the method
            } catch (LinkageError unknown) {
                return true;
            }
        }
        return false;
    }
}
