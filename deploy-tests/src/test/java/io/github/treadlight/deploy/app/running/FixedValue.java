package io.github.treadlight.deploy.app.running;

/** An MBean of the application with a constant attribute. */
public class FixedValue implements FixedValueMBean {
    static final int VALUE = 42;

    @Override
    public int getValue() {
        return VALUE;
    }
}
