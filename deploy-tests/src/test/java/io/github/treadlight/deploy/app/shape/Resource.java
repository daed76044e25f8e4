package io.github.treadlight.deploy.app.shape;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** A REST resource. */
@Path("resource")
public class Resource {
    /** Responds. */
    @GET
    public String get() {
        return "got";
    }
}
