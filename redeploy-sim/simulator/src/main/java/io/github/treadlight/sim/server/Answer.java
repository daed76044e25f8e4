package io.github.treadlight.sim.server;

/**
 * The result of an administration command.
 *
 * @param done whether the command succeeded
 * @param text the server's message; may be blank
 */
public record Answer(boolean done, String text) {}
