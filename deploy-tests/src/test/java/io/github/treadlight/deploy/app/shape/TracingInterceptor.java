package io.github.treadlight.deploy.app.shape;

import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/** Intercepts calls of classes with {@link Traced}. */
@Interceptor
@Traced
public class TracingInterceptor {
    @AroundInvoke
    Object around(InvocationContext invocation) throws Exception {
        return invocation.proceed();
    }
}
