package io.github.treadlight.deploy.app;

/** Of the same library: uses its class value for a class that lives as long as the JVM. */
public final class LibraryUser {
    private static final LibraryClassValue VALUES = new LibraryClassValue();

    private LibraryUser() {}

    /** What the class value extends, once it has worked. */
    public static String superClass() {
        if (VALUES.get(String.class) != VALUES.get(String.class)) {
            throw new IllegalStateException("two values of one class");
        }
        return VALUES.getClass().getSuperclass().getName();
    }
}
