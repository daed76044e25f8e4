package io.github.treadlight.deploy.app.scanned;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** An annotation that {@link First} annotates, and that annotates it. */
@First
@Retention(RetentionPolicy.RUNTIME)
public @interface Second {}
