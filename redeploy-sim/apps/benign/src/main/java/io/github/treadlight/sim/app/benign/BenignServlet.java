package io.github.treadlight.sim.app.benign;

import io.github.treadlight.sim.app.workload.WorkloadServlet;
import jakarta.servlet.annotation.WebServlet;

/** Class values of the application's own classes, whose values refer to nothing. */
@WebServlet(urlPatterns = "/", loadOnStartup = 1)
public class BenignServlet extends WorkloadServlet {
    @Override
    protected String runScenario() {
        return "nothing more";
    }
}
