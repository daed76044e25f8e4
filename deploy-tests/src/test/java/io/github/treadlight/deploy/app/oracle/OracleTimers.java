package io.github.treadlight.deploy.app.oracle;

import java.util.function.Consumer;

/** The timers of the bean. */
final class OracleTimers implements Registration {
    private final OracleTimer bean;

    OracleTimers(OracleTimer bean) {
        this.bean = bean;
    }

    @Override
    public void register() {
        // the container has started the bean
    }

    @Override
    public void check(Consumer<String> changes) {
        if (bean.count() != OracleTimer.TIMERS) {
            changes.accept("the bean has " + bean.count() + " timers instead of " + OracleTimer.TIMERS);
        }
    }

    @Override
    public void unregister() {
        // the container ends the bean
    }
}
