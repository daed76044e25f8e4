package io.github.treadlight.sim.engine;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * A check that reads the application's page and sends its form, as a visitor's browser does.
 *
 * @param workload what is asked before
 */
record FacesCheck(Check workload) implements Check {
    private static final String VIEW_STATE = "jakarta.faces.ViewState";

    @Override
    public String ask(String app, URI root, String before) {
        String deployment = workload.ask(app, root, before);
        URI address = root.resolve("index.xhtml");
        Question question = new Question(app);
        Page page = question.page(address);
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
        Page greeting = question.submit(address, page.session(), fields);
        if (!greeting.text().contains("<p>Hello, " + guest) || !greeting.text().contains("<li>" + guest)) {
            throw new SimulationFailedException(
                    app + " does not greet a guest on its Faces page: it begins with " + greeting.beginning());
        }
        return deployment;
    }
}
