package io.github.treadlight.sim.engine;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * A check that reads the application's page and sends its form, as a visitor's browser does.
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
                    app + " does not render its Faces page: it has no form, but begins with " + page.beginning());
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
                    app + " does not greet a guest on its Faces page: it begins with " + greeting.beginning());
        }
        return deployment;
    }
}
