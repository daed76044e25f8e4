package io.github.treadlight.server.app;

import java.io.Serializable;

/** What an application, and a bundle, keep in sessions. */
public record Row(int number, String text) implements Serializable {}
