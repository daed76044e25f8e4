package io.github.treadlight.sim.app.jackson;

import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;

/** REST with Jackson instead of the server's JSON-B. */
@ApplicationPath("jackson")
public class JacksonApplication extends Application {
    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(OrderResource.class, JacksonJsonProvider.class);
    }

    /** Jersey, which all the servers have, otherwise asks the server's JSON-B before the application's provider. */
    @Override
    public Map<String, Object> getProperties() {
        return Map.of("jersey.config.jsonFeature", "JacksonFeature");
    }
}
