package io.github.treadlight.sim.app.batch;

import jakarta.batch.api.chunk.ItemProcessor;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Named;

/** Prices an order. */
@Dependent
@Named
public class OrderProcessor implements ItemProcessor {
    private static final int CENTS = 10;

    @Override
    public Object processItem(Object item) {
        int number = (Integer) item;
        return new PricedOrder(number, number * CENTS);
    }
}
