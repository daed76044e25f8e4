package io.github.treadlight.deploy.app.scanned;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** A REST resource. */
@Path("resource")
public class RestResource {
    /** Returns a constant. */
    @GET
    public String get() {
        return "got";
    }
}
