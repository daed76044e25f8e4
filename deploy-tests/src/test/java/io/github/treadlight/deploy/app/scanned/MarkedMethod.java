package io.github.treadlight.deploy.app.scanned;

/** A class with {@link MarkerAnnotation} at a method only. */
public class MarkedMethod {
    @MarkerAnnotation
    void method() {
        // only its annotation matters
    }
}
