package io.github.treadlight.deploy.app.scanned;

import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/** An interceptor of classes with {@link Traced}. */
@Interceptor
@Traced
public class TracingInterceptor {
    @AroundInvoke
    Object around(InvocationContext invocation) throws Exception {
        return invocation.proceed();
    }
}
