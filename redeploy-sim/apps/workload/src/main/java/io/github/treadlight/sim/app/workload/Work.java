package io.github.treadlight.sim.app.workload;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.UUID;

/**
 * An application's work, done once: classes generated, class values computed for them, scenarios run. Immutable once
 * it is made.
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
        scenario = runScenarios(app);
    }

    /**
     * Does it.
     *
     * @param app the application's loader, which finds its scenarios and its size
     * @throws IllegalStateException if a scenario fails
     */
    public static Work of(ClassLoader app) {
        return new Work(app);
    }

    private int associate() {
        int right = 0;
        for (Class<?> type : classes) {
            for (ClassValue<String> classValue : classValues) {
                if (classValue.get(type).endsWith(type.getSimpleName())) {
                    right++;
                }
            }
        }
        return right;
    }

    private String runScenarios(ClassLoader app) {
        List<String> done = new ArrayList<>();
        for (Scenario each : ServiceLoader.load(Scenario.class, app)) {
            try {
                done.add(each.run(classes));
            } catch (Exception failed) {
                throw new IllegalStateException(each.getClass().getName() + " failed: " + failed, failed);
            }
        }
        return done.isEmpty() ? "nothing more" : String.join("; ", done);
    }

    /**
     * What was done: {@code {"deployment":"…","classes":512,"classValues":16,"associations":8192,"superClass":"…",
     * "scenario":"…"}}. {@code deployment} is another text for each; {@code associations} counts the class values
     * that were right; {@code superClass} is what the class values extend.
     */
    public JsonObject answer() {
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
