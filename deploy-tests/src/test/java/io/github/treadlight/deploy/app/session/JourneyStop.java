package io.github.treadlight.deploy.app.session;

import java.io.Serializable;

/** A record within a record. */
record JourneyStop(String name, int latitude) implements Serializable {}
