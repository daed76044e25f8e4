package io.github.treadlight.sim.app.libraries;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/** An interceptor that counts the calls of each method of a {@link Counted} bean. */
@Counted
@Interceptor
@Priority(Interceptor.Priority.APPLICATION)
@SuppressWarnings("NullAway.Init") // the server sets the field
public class CountingInterceptor {
    @Inject
    private CallCounts calls;

    /** Counts the call, then proceeds with it. */
    @AroundInvoke
    public Object count(InvocationContext call) throws Exception {
        calls.add(call.getMethod().getName());
        return call.proceed();
    }
}
