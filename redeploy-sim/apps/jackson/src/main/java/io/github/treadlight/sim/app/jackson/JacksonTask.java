package io.github.treadlight.sim.app.jackson;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.treadlight.sim.app.workload.StartupTask;
import java.util.List;

/** Writes and reads the application's beans with its own {@code ObjectMapper}. */
public final class JacksonTask implements StartupTask {
    @Override
    public String run(List<Class<?>> classes) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        List<Order> orders = List.of(new Order("A-1", List.of(new Order.Line("screw", 12))));
        String json = mapper.writeValueAsString(orders);
        List<Order> read = mapper.readValue(json, new TypeReference<List<Order>>() {});
        if (!read.equals(orders)) {
            throw new IllegalStateException("Jackson wrote " + json + " for " + orders + " and read " + read);
        }
        return "Jackson wrote " + json;
    }
}
