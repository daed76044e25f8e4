package io.github.treadlight.deploy.app.sentinel;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** A REST application whose resources are below {@code /api}. */
@ApplicationPath("api")
public class SentinelResources extends Application {
}
