package io.github.treadlight.weave.proxied;

import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/** An interceptor that returns a text of its own if the method returns null. */
@NullReplaced
@Interceptor
class NullReplacer {
    @AroundInvoke
    Object trace(InvocationContext call) throws Exception {
        Object result = call.proceed();
        return result == null && call.getMethod().getReturnType() != void.class ? "traced" : result;
    }
}
