package io.github.treadlight.sim.library;

import java.util.concurrent.CompletableFuture;
import scala.concurrent.ExecutionContext;

/** Computes in the threads of the global execution context. */
public final class ScalaUse implements LibraryUse {
    @Override
    public String use() throws Exception {
        CompletableFuture<String> computed = new CompletableFuture<>();
        ExecutionContext.global().execute(() -> computed.complete("a book"));
        return computed.get();
    }

    /** Does nothing: the documentation names nothing to close. */
    @Override
    public void close() {}
}
