package io.github.treadlight.deploy.app.session;

import java.io.Serializable;
import java.util.List;

/** A record of records. */
record Journey(JourneyStop from, JourneyStop to, List<JourneyStop> stops) implements Serializable {}
