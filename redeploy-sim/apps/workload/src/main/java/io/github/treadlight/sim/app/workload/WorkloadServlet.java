package io.github.treadlight.sim.app.workload;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonWriter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Does an application's work when it starts, and answers what was done:
 * {@code {"deployment":"…","classes":512,"classValues":16,"associations":8192,"superClass":"…","scenario":"…"}}.
 * {@code deployment} is another text for each deployment; {@code superClass} is what the class values extend.
 */
public abstract class WorkloadServlet extends HttpServlet {
    private final String deployment = UUID.randomUUID().toString();
    private List<Class<?>> classes = List.of();
    private final List<ClassValue<String>> classValues = new ArrayList<>();
    private int associations;
    private String scenario = "";

    /** For subclasses. */
    protected WorkloadServlet() {}

    /** What makes this application special, done once at its start; its result is part of the answer. */
    protected abstract String runScenario();

    @Override
    public final void init() {
        WorkloadSize size = WorkloadSize.ofApplication(getClass());
        classes = GeneratedClasses.define(MethodHandles.lookup(), size.classes());
        for (int i = 0; i < size.classValues(); i++) {
            classValues.add(new HarmlessClassValue());
        }
        for (Class<?> type : classes) {
            for (ClassValue<String> classValue : classValues) {
                if (classValue.get(type).endsWith(type.getSimpleName())) {
                    associations++;
                }
            }
        }
        scenario = runScenario();
    }

    @Override
    protected final void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        JsonObjectBuilder answer = Json.createObjectBuilder()
                .add("deployment", deployment)
                .add("classes", classes.size())
                .add("classValues", classValues.size())
                .add("associations", associations)
                .add("superClass", HarmlessClassValue.class.getSuperclass().getName())
                .add("scenario", scenario);
        response.setContentType("application/json");
        response.setCharacterEncoding("UTF-8");
        try (JsonWriter writer = Json.createWriter(response.getWriter())) {
            writer.writeObject(answer.build());
        }
    }
}
