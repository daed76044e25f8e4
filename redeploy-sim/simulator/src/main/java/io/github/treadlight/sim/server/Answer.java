package io.github.treadlight.sim.server;

/**
 * What a server answered.
 *
 * @param done whether it did what it was asked to
 * @param text what it says about that; may be blank
 */
record Answer(boolean done, String text) {}
