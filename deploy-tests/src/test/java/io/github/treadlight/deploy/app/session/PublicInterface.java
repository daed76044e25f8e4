package io.github.treadlight.deploy.app.session;

/** A public interface of a serializable proxy. */
public interface PublicInterface {
    /** Returns the names of the method and of the handler. */
    String name();
}
