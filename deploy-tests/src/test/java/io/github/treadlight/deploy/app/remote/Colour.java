package io.github.treadlight.deploy.app.remote;

/** An enum of the application. */
public enum Colour {
    RED,
    GREEN
}
