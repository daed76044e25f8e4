package io.github.treadlight.deploy.app.scanned;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** A REST resource whose exception {@link MissingRowMapper} maps to a response. */
@Path("described")
public class DescribedResource {
    /**
     * Throws an exception.
     *
     * @throws MissingRowException always
     */
    @GET
    public String row() throws MissingRowException {
        throw new MissingRowException();
    }
}
