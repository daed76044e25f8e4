package io.github.treadlight.deploy.app.extended;

/** A class that is a bean only because of the extension. */
public class ExtendedBean {
    String name() {
        return "extended";
    }
}
