package io.github.treadlight.weave.proxied;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Binds {@link NullReplacer}. */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@interface NullReplaced {}
