package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import org.jspecify.annotations.Nullable;

/** A loader that the server's test recognizes as one of its modules, although it is no ancestor of an application. */
final class ServerModule extends TestLoader {
    static {
        ClassValueAdmin.recognizeServer(loader -> loader instanceof ServerModule);
    }

    ServerModule(@Nullable ClassLoader parent) {
        super(parent, SelfHolding.class);
    }
}
