package io.github.treadlight.sim.library;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Writes and reads a record. */
public final class JacksonUse implements LibraryUse {
    private final ObjectMapper mapper = new ObjectMapper();

    @Override
    public String use() throws JsonProcessingException {
        return mapper.readValue(mapper.writeValueAsString(new Order("a book", 2)), Order.class).title();
    }

    /** Does nothing: the documentation names nothing to close. */
    @Override
    public void close() {}

    /** A record. */
    public record Order(String title, int count) {}
}
