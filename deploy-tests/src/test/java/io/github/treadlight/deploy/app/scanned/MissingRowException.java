package io.github.treadlight.deploy.app.scanned;

/** A checked exception that a REST resource declares. */
public class MissingRowException extends Exception {
    private static final long serialVersionUID = 1;
}
