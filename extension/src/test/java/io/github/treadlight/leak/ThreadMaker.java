package io.github.treadlight.leak;

import java.util.function.Supplier;

/** A class of an application that has a thread of the server made while it runs. */
public final class ThreadMaker implements Supplier<Thread> {
    @Override
    public Thread get() {
        return ServerThreads.make();
    }
}
