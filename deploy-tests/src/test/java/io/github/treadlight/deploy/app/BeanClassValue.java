package io.github.treadlight.deploy.app;

/** A class value of an EJB module. */
class BeanClassValue extends ClassValue<String> {
    @Override
    protected String computeValue(Class<?> type) {
        return type.getName();
    }
}
