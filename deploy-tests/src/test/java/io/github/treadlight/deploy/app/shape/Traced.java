package io.github.treadlight.deploy.app.shape;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Binds an interceptor. */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Traced {}
