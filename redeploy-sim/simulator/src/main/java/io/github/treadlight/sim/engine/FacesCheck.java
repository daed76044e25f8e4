package io.github.treadlight.sim.engine;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * A check that reads the application's page and submits its form as a browser does.
 *
 * @param workload the check that runs first
 */
record FacesCheck(ApplicationCheck workload) implements ApplicationCheck {
    private static final String VIEW_STATE = "jakarta.faces.ViewState";

    @Override
    public String verify(String app, URI root, String previous) {
        String deployment = workload.verify(app, root, previous);
        URI address = root.resolve("index.xhtml");
        ApplicationClient client = new ApplicationClient(app);
        Page page = client.page(address);
        String viewState = page.valueOf(VIEW_STATE);
        if (viewState == null) {
            throw new SimulationFailedException(
                    app + " did not render its Faces page: there is no form in " + page.beginning());
        }
        String guest = UUID.randomUUID().toString();
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("form", "form");
        fields.put("form:guest", guest);
        fields.put("form:greet", "Greet");
        fields.put(VIEW_STATE, viewState);
        Page greeting = client.submit(address, page.session(), fields);
        if (!greeting.text().contains("<p>Hello, " + guest) || !greeting.text().contains("<li>" + guest)) {
            throw new SimulationFailedException(
                    app + " did not greet the guest on its Faces page: " + greeting.beginning());
        }
        return deployment;
    }
}
