package io.github.treadlight.deploy.app.scanned;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * An annotation that {@code TypeReportInitializer} handles: the server passes it classes that have the annotation
 * themselves or at a member.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface MarkerAnnotation {}
