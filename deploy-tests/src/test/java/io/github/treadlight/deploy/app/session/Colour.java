package io.github.treadlight.deploy.app.session;

/** An enum with a constant that has a class of its own. */
enum Colour {
    RED,
    GREEN {
        @Override
        boolean isCalm() {
            return true;
        }
    };

    boolean isCalm() {
        return false;
    }
}
