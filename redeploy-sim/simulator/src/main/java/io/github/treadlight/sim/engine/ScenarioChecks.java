package io.github.treadlight.sim.engine;

/** The checks of the scenarios. They fail unless a deployment has used all that the scenario is about. */
final class ScenarioChecks {
    private static final String ORDER = "{\"order_number\":\"B-2\",\"lines\":[{\"article\":\"nut\",\"count\":3}]}";

    private ScenarioChecks() {}

    /**
     * Returns the check of a scenario's application.
     *
     * @param work the check that runs first
     */
    static ApplicationCheck of(Scenario scenario, ApplicationCheck work) {
        return switch (scenario) {
            case JACKSON -> jackson(work);
            case JAKARTAEE -> jakartaEe(work, "");
            case MIXED -> jakartaEe(jackson(work), MixedEar.SECOND_ROOT);
            case FACES -> new FacesCheck(work);
            case WEBSERVICES -> RequestCheck.get(work, "quote?article=nut&count=3",
                    "\"article\":\"nut\"", "\"cents\":21\\b");
            // A message of another deployment does not count.
            case MESSAGING -> RequestCheck.get(work, "orders?order=ID", "\"received\":\"ID\"");
            case LIBRARIES -> libraries(work);
            case BATCH -> new BatchCheck(work);
            default -> work;
        };
    }

    /** Returns the check of the WAR with the content of both WARs of the EAR. */
    static ApplicationCheck ofMixedWar(ApplicationCheck work) {
        return jakartaEe(jackson(work), "");
    }

    /** Returns a check that sends an order, to which the application adds a second line. */
    private static ApplicationCheck jackson(ApplicationCheck work) {
        return RequestCheck.post(work, "jackson/orders", ORDER,
                "\"order_number\":\"B-2\"", "\"lines\":\\[\\{[^{}]*},\\{[^{}]*}]");
    }

    /**
     * Returns a check that makes a valid and an invalid booking, and uses the WebSocket.
     *
     * @param path the application's path, relative to the context root that is checked
     */
    private static ApplicationCheck jakartaEe(ApplicationCheck work, String path) {
        String bookings = path + "api/bookings";
        ApplicationCheck valid = RequestCheck.post(work, bookings, "{\"guest\":\"ID\",\"nights\":3}",
                "\"guest\":\"ID\"", "\"nights\":3\\b", "\"ticks\":[1-9]", "\"announced\":1\\b");
        return new EchoCheck(
                RequestCheck.postInvalid(valid, bookings, "{\"guest\":\"ID\",\"nights\":0}"), path + "echo");
    }

    /** Returns a check that makes a purchase and reads the page that lists purchases. */
    private static ApplicationCheck libraries(ApplicationCheck work) {
        ApplicationCheck purchase = RequestCheck.post(work, "api/purchases",
                "{\"customer\":\"visitor-ID\",\"article\":\"book\",\"pieces\":3}",
                "\"customer\":\"Visitor-ID\"", "\"pieces\":3\\b", "\"indexed\":1\\b",
                // The price of three pieces at one cent for each letter of the article's name.
                "\"total\":12\\.0\\b", "\"calls\":[1-9]");
        return RequestCheck.get(purchase, "index.xhtml", "ui-datatable", "visitor-ID");
    }
}
