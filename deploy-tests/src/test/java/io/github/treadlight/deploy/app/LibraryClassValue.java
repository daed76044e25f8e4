package io.github.treadlight.deploy.app;

/** A class value as a library has it: its values hold it. */
public class LibraryClassValue extends ClassValue<Object[]> {
    @Override
    protected Object[] computeValue(Class<?> type) {
        return new Object[] {this, type.getName()};
    }
}
