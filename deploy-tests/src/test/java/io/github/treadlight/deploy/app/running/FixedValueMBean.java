package io.github.treadlight.deploy.app.running;

/** The management interface of {@link FixedValue}. */
public interface FixedValueMBean {
    /** Returns the constant. */
    int getValue();
}
