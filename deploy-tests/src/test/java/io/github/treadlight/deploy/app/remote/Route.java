package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;
import java.util.List;

/** A record of records. */
record Route(RouteStop from, RouteStop to, List<RouteStop> stops) implements Serializable {}
