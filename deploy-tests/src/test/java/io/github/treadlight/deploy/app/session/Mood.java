package io.github.treadlight.deploy.app.session;

/** An enum one of whose constants has a class body. */
enum Mood {
    CHEERFUL,
    CALM {
        @Override
        boolean isCalm() {
            return true;
        }
    };

    boolean isCalm() {
        return false;
    }
}
