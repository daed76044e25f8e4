package io.github.treadlight.deploy.app.session;

/** What a proxy is for. */
public interface Named {
    /** The method's own name and the handler's. */
    String name();
}
