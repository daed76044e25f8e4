package io.github.treadlight.deploy.app.proxied;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/** Calls the intercepted method. */
@Traced
@Interceptor
@Priority(Interceptor.Priority.APPLICATION)
public class TracingInterceptor {
    @AroundInvoke
    Object proceed(InvocationContext call) throws Exception {
        return call.proceed();
    }
}
