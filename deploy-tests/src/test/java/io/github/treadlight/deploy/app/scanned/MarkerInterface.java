package io.github.treadlight.deploy.app.scanned;

/** A type that {@code TypeReportInitializer} handles: the server passes it the implementations. */
public interface MarkerInterface {}
