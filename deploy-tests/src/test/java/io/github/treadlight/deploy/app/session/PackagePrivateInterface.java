package io.github.treadlight.deploy.app.session;

/** A package-private interface of a serializable proxy. */
interface PackagePrivateInterface {
    String hiddenName();
}
