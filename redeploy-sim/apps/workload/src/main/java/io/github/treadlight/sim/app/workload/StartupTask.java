package io.github.treadlight.sim.app.workload;

import java.util.List;

/**
 * Work that only some applications do. An application names its tasks in {@code META-INF/services}; each task runs
 * once, when the application starts.
 */
public interface StartupTask {
    /**
     * Runs the task.
     *
     * @param classes the classes that the application generated
     * @return a line that describes the result, part of the application's response
     * @throws Exception if the task fails; the application then does not start
     */
    String run(List<Class<?>> classes) throws Exception;
}
