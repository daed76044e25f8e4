package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The attributes of {@code <treadlight-configuration>} of a running server, which {@code asadmin set} changes.
 * Not thread-safe.
 */
public final class LiveSettings {
    private static final String ELEMENT = "configs.config.server-config.treadlight-configuration.";
    private static final int SECONDS_TO_CHANGE = 60;

    private final AppServer server;
    /** The original values of the changed attributes. */
    private final Map<String, String> originalValues = new LinkedHashMap<>();

    /** Creates the settings of a server. */
    public LiveSettings(AppServer server) {
        this.server = server;
    }

    /**
     * Changes an attribute and waits until Treadlight has logged the change, because GlassFish notifies services of
     * changes after the response to the command. Does nothing if the attribute has the value already.
     */
    public void set(String attribute, String value) throws Exception {
        String before = value(attribute);
        if (!before.equals(value)) {
            originalValues.putIfAbsent(attribute, before);
            change(attribute, value);
        }
    }

    private void change(String attribute, String value) throws Exception {
        ServerLog log = server.log().fromNow();
        server.asadmin("set", ELEMENT + attribute + "=" + value);
        await().atMost(SECONDS_TO_CHANGE, SECONDS).untilAsserted(() ->
                assertThat(log.ours("INFO")).anyMatch(logged -> logged.contains("Treadlight is now: ")));
    }

    private String value(String attribute) throws Exception {
        String shown = server.asadmin("get", ELEMENT + attribute);
        Matcher value = Pattern.compile(Pattern.quote(ELEMENT + attribute) + "=(\\S*)").matcher(shown);
        if (!value.find()) {
            throw new AssertionError("no value of " + attribute + " in: " + shown);
        }
        return value.group(1);
    }

    /** Restores the original values of the changed attributes. */
    public void restore() throws Exception {
        // First, because Treadlight logs no other change while it is disabled.
        if (originalValues.containsKey("enabled")) {
            set("enabled", originalValues.get("enabled"));
        }
        for (Map.Entry<String, String> attribute : originalValues.entrySet()) {
            set(attribute.getKey(), attribute.getValue());
        }
    }
}
