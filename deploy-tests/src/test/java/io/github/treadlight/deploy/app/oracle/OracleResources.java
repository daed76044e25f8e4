package io.github.treadlight.deploy.app.oracle;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Makes the application's resources available below {@code /api}. */
@ApplicationPath("api")
public class OracleResources extends Application {
}
