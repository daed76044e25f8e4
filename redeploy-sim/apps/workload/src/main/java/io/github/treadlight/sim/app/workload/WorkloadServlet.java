package io.github.treadlight.sim.app.workload;

import jakarta.json.Json;
import jakarta.json.JsonWriter;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A servlet that does the application's work at startup and responds with its {@linkplain Work#toJson() result}. */
@WebServlet(urlPatterns = "/", loadOnStartup = 1)
public class WorkloadServlet extends HttpServlet {
    private transient @Nullable Work work;

    /** Creates the servlet; called by the server. */
    public WorkloadServlet() {}

    @Override
    public final void init() {
        work = Work.of(getServletContext().getClassLoader());
    }

    @Override
    protected final void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (work == null) {
            throw new IllegalStateException("The servlet received a request before it was initialized");
        }
        response.setContentType("application/json");
        response.setCharacterEncoding("UTF-8");
        try (JsonWriter writer = Json.createWriter(response.getWriter())) {
            writer.writeObject(work.toJson());
        }
    }
}
