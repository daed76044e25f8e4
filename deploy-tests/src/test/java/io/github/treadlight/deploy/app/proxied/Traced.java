package io.github.treadlight.deploy.app.proxied;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Binds {@link TracingInterceptor}. */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Traced {}
