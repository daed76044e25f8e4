package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;

/** A record within a record. */
record RouteStop(String name, int latitude) implements Serializable {}
