package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;

/** A record within a record. */
record Place(String name, int latitude) implements Serializable {}
