package io.github.treadlight.deploy.app.remote;

/** The interface of a serializable proxy. */
public interface ProxiedInterface {
    /** Returns the handler's constant. */
    String name();
}
