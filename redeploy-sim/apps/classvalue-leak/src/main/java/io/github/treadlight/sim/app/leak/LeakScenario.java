package io.github.treadlight.sim.app.leak;

import io.github.treadlight.sim.app.workload.Scenario;
import java.util.List;

/** Asks its self-holding class value about classes that live as long as the JVM. */
public final class LeakScenario implements Scenario {
    private final SelfHoldingClassValue infos = new SelfHoldingClassValue();

    @Override
    public String run(List<Class<?>> classes) {
        return infos.get(String.class).className() + " and " + infos.get(Object.class).className();
    }
}
