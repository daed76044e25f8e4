package io.github.treadlight.deploy.app.remote;

/** What a proxy is for. */
public interface Named {
    /** The handler's name. */
    String name();
}
