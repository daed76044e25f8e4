package io.github.treadlight.server;

import java.time.Instant;

/**
 * A place outside of an undeployed application that Treadlight released.
 *
 * @param generation the number of the generation; 0 if the server does not tell it
 * @param leak the name of the leak in leaks.xml
 * @param place names of classes, fields and threads
 */
public record ReleasedLeak(Instant at, String application, int generation, String leak, String place) {}
