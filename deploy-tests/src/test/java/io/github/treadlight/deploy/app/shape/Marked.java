package io.github.treadlight.deploy.app.shape;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** An initializer wants the classes that have it, or members that have it. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Marked {}
