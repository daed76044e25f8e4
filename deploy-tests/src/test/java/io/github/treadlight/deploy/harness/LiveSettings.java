package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The attributes of {@code <treadlight-configuration>} of a running server, changed by {@code asadmin set}.
 * Not thread-safe.
 */
public final class LiveSettings {
    private static final String ELEMENT = "configs.config.server-config.treadlight-configuration.";
    private static final int SECONDS_TO_CHANGE = 60;

    private final AppServer server;
    /** The attributes that were changed, each with its first value. */
    private final Map<String, String> firstValues = new LinkedHashMap<>();

    /** The settings of a server. */
    public LiveSettings(AppServer server) {
        this.server = server;
    }

    /**
     * Changes an attribute and waits until Treadlight has logged the change: GlassFish notifies its services of a
     * change after it has answered the command. Does nothing when the attribute has the value.
     */
    public void set(String attribute, String value) throws Exception {
        String before = value(attribute);
        if (!before.equals(value)) {
            firstValues.putIfAbsent(attribute, before);
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

    /** Restores the values that the changed attributes had before. */
    public void restore() throws Exception {
        // While Treadlight is switched off, it logs no other change.
        if (firstValues.containsKey("enabled")) {
            set("enabled", firstValues.get("enabled"));
        }
        for (Map.Entry<String, String> attribute : firstValues.entrySet()) {
            set(attribute.getKey(), attribute.getValue());
        }
    }
}
