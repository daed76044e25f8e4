package io.github.treadlight.sim.app.leak;

import io.github.treadlight.sim.app.workload.StartupTask;
import java.util.List;

/** Computes values of a self-holding class value for JDK classes, which live as long as the JVM. */
public final class LeakTask implements StartupTask {
    private final SelfHoldingClassValue infos = new SelfHoldingClassValue();

    @Override
    public String run(List<Class<?>> classes) {
        return infos.get(String.class).className() + " and " + infos.get(Object.class).className();
    }
}
