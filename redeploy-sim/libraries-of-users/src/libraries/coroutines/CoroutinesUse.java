package io.github.treadlight.sim.library;

import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.DelayKt;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.future.FutureKt;

/** Starts a coroutine in the threads of the default dispatcher; it is delayed in another thread. */
public final class CoroutinesUse implements LibraryUse {
    @Override
    public String use() throws Exception {
        return "delayed " + FutureKt.future(GlobalScope.INSTANCE, Dispatchers.getDefault(), CoroutineStart.DEFAULT,
                (scope, continuation) -> DelayKt.delay(10, (kotlin.coroutines.Continuation) continuation)).get();
    }

    @Override
    public void close() {
        Dispatchers.INSTANCE.shutdown();
    }
}
