package io.github.treadlight.deploy.app.shape;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Passed to {@code SeenInitializer}: classes with this annotation, or with members that have it. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Marked {}
