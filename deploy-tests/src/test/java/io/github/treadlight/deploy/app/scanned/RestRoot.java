package io.github.treadlight.deploy.app.scanned;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** A REST application. */
@ApplicationPath("rest")
public class RestRoot extends Application {}
