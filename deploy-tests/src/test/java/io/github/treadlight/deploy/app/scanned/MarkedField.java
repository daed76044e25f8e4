package io.github.treadlight.deploy.app.scanned;

/** A class with {@link MarkerAnnotation} at a field only. */
public class MarkedField {
    @MarkerAnnotation
    int field;
}
