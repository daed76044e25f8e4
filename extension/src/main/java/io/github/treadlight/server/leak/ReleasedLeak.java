package io.github.treadlight.server.leak;

import java.time.Instant;

/**
 * A place that retained an undeployed application until Treadlight released it.
 *
 * @param generation the number of the generation; 0 if it is unknown
 * @param leak the name of the leak in leaks.xml
 * @param place the place, described by names of classes, fields and threads
 */
public record ReleasedLeak(Instant at, String application, int generation, String leak, String place) {}
