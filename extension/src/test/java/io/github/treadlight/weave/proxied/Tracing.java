package io.github.treadlight.weave.proxied;

import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/** Returns a text of its own where an intercepted method returns null. */
@Traced
@Interceptor
class Tracing {
    @AroundInvoke
    Object trace(InvocationContext call) throws Exception {
        Object result = call.proceed();
        return result == null && call.getMethod().getReturnType() != void.class ? "traced" : result;
    }
}
