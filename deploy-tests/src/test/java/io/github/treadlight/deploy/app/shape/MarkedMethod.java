package io.github.treadlight.deploy.app.shape;

/** Has the annotation at a method only. */
public class MarkedMethod {
    @Marked
    void method() {
        // found by its annotation
    }
}
