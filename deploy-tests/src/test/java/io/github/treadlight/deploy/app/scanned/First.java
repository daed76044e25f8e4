package io.github.treadlight.deploy.app.scanned;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** An annotation that {@link Second} annotates, and that annotates it. */
@Second
@Retention(RetentionPolicy.RUNTIME)
public @interface First {}
