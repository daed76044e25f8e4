package io.github.treadlight.deploy.app.shape;

/** Has the annotation at a field only. */
public class MarkedField {
    @Marked
    int field;
}
