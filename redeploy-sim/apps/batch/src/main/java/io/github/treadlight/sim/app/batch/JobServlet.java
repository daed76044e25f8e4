package io.github.treadlight.sim.app.batch;

import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.JobExecution;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonWriter;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.Properties;

/** A servlet that starts the job on POST and returns the state of an execution on GET. */
@WebServlet("/jobs")
public class JobServlet extends HttpServlet {
    /** Creates the servlet; called by the server. */
    public JobServlet() {}

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Properties parameters = new Properties();
        parameters.setProperty("count", request.getParameter("count"));
        JobOperator operator = BatchRuntime.getJobOperator();
        send(operator.getJobExecution(operator.start("orders", parameters)), response);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        long execution = Long.parseLong(request.getParameter("execution"));
        send(BatchRuntime.getJobOperator().getJobExecution(execution), response);
    }

    private static void send(JobExecution execution, HttpServletResponse response) throws IOException {
        JsonObject state = Json.createObjectBuilder()
                .add("execution", execution.getExecutionId())
                .add("status", String.valueOf(execution.getBatchStatus()))
                .add("exit", Objects.requireNonNullElse(execution.getExitStatus(), ""))
                .build();
        response.setContentType("application/json");
        response.setCharacterEncoding("UTF-8");
        try (JsonWriter writer = Json.createWriter(response.getWriter())) {
            writer.writeObject(state);
        }
    }
}
