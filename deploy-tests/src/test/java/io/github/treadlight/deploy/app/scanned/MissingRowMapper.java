package io.github.treadlight.deploy.app.scanned;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** Maps an exception to a response that the OpenAPI document describes for each method that declares it. */
@Provider
public class MissingRowMapper implements ExceptionMapper<MissingRowException> {
    @Override
    @APIResponse(responseCode = "410", description = "The row was deleted.")
    public Response toResponse(MissingRowException missing) {
        return Response.status(410).build();
    }
}
