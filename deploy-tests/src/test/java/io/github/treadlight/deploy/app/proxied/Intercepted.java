package io.github.treadlight.deploy.app.proxied;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The binding of {@link PassThroughInterceptor}. */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Intercepted {}
