package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;
import java.util.List;

/** A record of records. */
record Journey(Place from, Place to, List<Place> stops) implements Serializable {}
