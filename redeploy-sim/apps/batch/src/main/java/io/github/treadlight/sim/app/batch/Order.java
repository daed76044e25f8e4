package io.github.treadlight.sim.app.batch;

/**
 * An order.
 *
 * @param number its number
 * @param cents its price
 */
public record Order(int number, int cents) {}
