package io.github.treadlight.deploy.app.owned.bsh;

import java.io.Serializable;

/**
 * A class that the built-in list rejects, because its name ends with that of a class of BeanShell. The server's ORB
 * copies it by a stream: it copies no class with a native method by reflection.
 */
public final class XThis implements Serializable {
    private static final long serialVersionUID = 1;

    private final String text;

    /** Creates an object with a text. */
    public XThis(String text) {
        this.text = text;
    }

    /** Returns the text. */
    public String text() {
        return text;
    }

    private native void preventsReflection();
}
