package io.github.treadlight.sim.app.batch;

/**
 * An order and its price.
 *
 * @param number the order number
 * @param cents the price in cents
 */
public record PricedOrder(int number, int cents) {}
