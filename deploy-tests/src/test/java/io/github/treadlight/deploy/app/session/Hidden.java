package io.github.treadlight.deploy.app.session;

/** What a proxy is for that belongs to this package alone. */
interface Hidden {
    String hiddenName();
}
