package io.github.treadlight.sim.app.workload;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.UUID;

/**
 * The result of an application's work at startup: generated classes, class values computed for them, and startup tasks
 * that have run. Immutable.
 */
public final class Work {
    private final String deployment = UUID.randomUUID().toString();
    private final List<Class<?>> classes;
    private final List<ClassValue<String>> classValues = new ArrayList<>();
    private final int associations;
    private final String scenario;

    private Work(ClassLoader app) {
        WorkloadSize size = WorkloadSize.of(app);
        classes = GeneratedClasses.define(MethodHandles.lookup(), size.classes());
        for (int i = 0; i < size.classValues(); i++) {
            classValues.add(new HarmlessClassValue());
        }
        associations = associate();
        scenario = runTasks(app);
    }

    /**
     * Does the work.
     *
     * @param app the application's loader, used to find the startup tasks and the workload size
     * @throws IllegalStateException if a startup task fails
     */
    public static Work of(ClassLoader app) {
        return new Work(app);
    }

    private int associate() {
        int correct = 0;
        for (Class<?> type : classes) {
            for (ClassValue<String> classValue : classValues) {
                if (classValue.get(type).endsWith(type.getSimpleName())) {
                    correct++;
                }
            }
        }
        return correct;
    }

    private String runTasks(ClassLoader app) {
        List<String> results = new ArrayList<>();
        for (StartupTask each : ServiceLoader.load(StartupTask.class, app)) {
            try {
                results.add(each.run(classes));
            } catch (Exception failed) {
                throw new IllegalStateException(each.getClass().getName() + " failed: " + failed, failed);
            }
        }
        return results.isEmpty() ? "nothing more" : String.join("; ", results);
    }

    /**
     * Returns the result as JSON: {@code {"deployment":"…","classes":512,"classValues":16,"associations":8192,
     * "superClass":"…","scenario":"…"}}. {@code deployment} differs for each deployment; {@code associations} counts
     * the correct values; {@code superClass} is the class that the class values extend.
     */
    public JsonObject toJson() {
        return Json.createObjectBuilder()
                .add("deployment", deployment)
                .add("classes", classes.size())
                .add("classValues", classValues.size())
                .add("associations", associations)
                .add("superClass", HarmlessClassValue.class.getSuperclass().getName())
                .add("scenario", scenario)
                .build();
    }
}
