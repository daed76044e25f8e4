package io.github.treadlight.deploy.app.session.bsh;

import java.io.Serializable;

/** A class that the built-in list rejects, because its name ends with that of a class of BeanShell. */
public record XThis(String text) implements Serializable {
    private static final long serialVersionUID = 1;
}
