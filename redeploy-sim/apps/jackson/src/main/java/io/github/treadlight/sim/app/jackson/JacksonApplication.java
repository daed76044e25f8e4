package io.github.treadlight.sim.app.jackson;

import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;

/** A REST application that uses Jackson instead of the server's JSON-B. */
@ApplicationPath("jackson")
public class JacksonApplication extends Application {
    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(JacksonOrderResource.class, JacksonJsonProvider.class);
    }

    /** Makes Jersey, which all the servers have, prefer the application's provider to the server's JSON-B. */
    @Override
    public Map<String, Object> getProperties() {
        return Map.of("jersey.config.jsonFeature", "JacksonFeature");
    }
}
