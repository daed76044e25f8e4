package io.github.treadlight.deploy.app.proxied;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/** An interceptor that only calls the intercepted method. */
@Intercepted
@Interceptor
@Priority(Interceptor.Priority.APPLICATION)
public class PassThroughInterceptor {
    @AroundInvoke
    Object proceed(InvocationContext call) throws Exception {
        return call.proceed();
    }
}
