package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.UUID;

/**
 * A check that makes a purchase in the application with many libraries and reads the page that lists purchases.
 *
 * @param workload the check that runs first
 */
record LibrariesCheck(ApplicationCheck workload) implements ApplicationCheck {
    private static final int PIECES = 3;
    /** The price of three pieces at one cent for each letter of the article's name. */
    private static final double TOTAL = 3 * 4.0;

    @Override
    public String verify(String app, URI root, String previous) {
        String deployment = workload.verify(app, root, previous);
        String customer = "visitor-" + UUID.randomUUID(); // unique, because copies may share the database
        ApplicationClient client = new ApplicationClient(app);
        JsonNode receipt = client.post(root.resolve("api/purchases"),
                "{\"customer\":\"" + customer + "\",\"article\":\"book\",\"pieces\":" + PIECES + "}");
        if (!receipt.path("customer").asText().equals("V" + customer.substring(1))
                || receipt.path("pieces").asInt() != PIECES
                || receipt.path("indexed").asInt() != 1
                || receipt.path("total").asDouble() != TOTAL
                || receipt.path("calls").asInt() < 1) {
            throw new SimulationFailedException(app + " returned a wrong receipt: " + receipt);
        }
        Page page = client.page(root.resolve("index.xhtml"));
        if (!page.text().contains("ui-datatable") || !page.text().contains(customer)) {
            throw new SimulationFailedException(
                    app + " does not list the purchase on its Faces page: " + page.beginning());
        }
        return deployment;
    }
}
