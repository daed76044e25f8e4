package io.github.treadlight.deploy.app.shape;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Annotates the annotation that annotates it. */
@Second
@Retention(RetentionPolicy.RUNTIME)
public @interface First {}
