package io.github.treadlight.sim.app.workload;

import java.util.List;

/**
 * What makes an application special. Named in {@code META-INF/services} of the application; an application may have
 * several, and each is run once, when the application starts.
 */
public interface Scenario {
    /**
     * Does it.
     *
     * @param classes the classes that the application generated
     * @return a line on what was done, part of the application's answer
     * @throws Exception if it cannot be done; the application then does not start
     */
    String run(List<Class<?>> classes) throws Exception;
}
