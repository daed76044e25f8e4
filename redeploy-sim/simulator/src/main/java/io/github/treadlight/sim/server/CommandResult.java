package io.github.treadlight.sim.server;

/**
 * The result of an administration command.
 *
 * @param succeeded whether the command succeeded
 * @param message the server's message; may be blank
 */
public record CommandResult(boolean succeeded, String message) {}
