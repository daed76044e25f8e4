package io.github.treadlight.deploy.app.sentinel;

import java.util.function.Consumer;

/** The timers of the bean. */
final class SentinelTimers implements Registration {
    private final SentinelTimer bean;

    SentinelTimers(SentinelTimer bean) {
        this.bean = bean;
    }

    @Override
    public void register() {
        // the container has started the bean
    }

    @Override
    public void check(Consumer<String> changes) {
        if (bean.count() != SentinelTimer.TIMERS) {
            changes.accept("the bean has " + bean.count() + " timers instead of " + SentinelTimer.TIMERS);
        }
    }

    @Override
    public void unregister() {
        // the container destroys the bean
    }
}
