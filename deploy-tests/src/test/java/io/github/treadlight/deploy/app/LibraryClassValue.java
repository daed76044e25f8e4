package io.github.treadlight.deploy.app;

/** A class value of a library, whose values refer to it. */
public class LibraryClassValue extends ClassValue<Object[]> {
    @Override
    protected Object[] computeValue(Class<?> type) {
        return new Object[] {this, type.getName()};
    }
}
