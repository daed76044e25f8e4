package io.github.treadlight.sim.app.leak;

import io.github.treadlight.sim.app.workload.WorkloadServlet;
import jakarta.servlet.annotation.WebServlet;

/** Asks its self-holding class value about classes that live as long as the JVM. */
@WebServlet(urlPatterns = "/", loadOnStartup = 1)
public class LeakServlet extends WorkloadServlet {
    private final SelfHoldingClassValue infos = new SelfHoldingClassValue();

    @Override
    protected String runScenario() {
        return infos.get(String.class).className() + " and " + infos.get(Object.class).className();
    }
}
