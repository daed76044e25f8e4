package io.github.treadlight.server.app;

import java.io.Serializable;

/** A record that applications and bundles store in sessions. */
public record Row(int number, String text) implements Serializable {}
