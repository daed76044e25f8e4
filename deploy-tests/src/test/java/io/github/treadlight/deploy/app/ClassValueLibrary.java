package io.github.treadlight.deploy.app;

/** A library with a class value, which it uses for a class of the JDK. */
public final class ClassValueLibrary {
    private static final LibraryClassValue VALUES = new LibraryClassValue();

    private ClassValueLibrary() {}

    /** Computes a value and returns the name of the superclass of the class value. */
    public static String superclass() {
        if (VALUES.get(String.class) != VALUES.get(String.class)) {
            throw new IllegalStateException("The class value computed two values for one class.");
        }
        return VALUES.getClass().getSuperclass().getName();
    }
}
