package io.github.treadlight.deploy.app.scanned;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The binding of {@link TracingInterceptor}. */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Traced {}
