package io.github.treadlight.deploy.app.stream;

import java.io.Serializable;

/** A harmless class that the application's filter allows. */
public class AllowedClass implements Serializable {
    private static final long serialVersionUID = 1;
}
