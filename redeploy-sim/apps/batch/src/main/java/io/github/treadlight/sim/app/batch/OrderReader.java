package io.github.treadlight.sim.app.batch;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Reads order numbers from 1 to the job parameter {@code count}. */
@Dependent
@Named
@SuppressWarnings("NullAway.Init") // the server sets the field
public class OrderReader extends AbstractItemReader {
    @Inject
    @BatchProperty
    private String count;

    private int last;

    @Override
    public void open(@Nullable Serializable checkpoint) {
        last = checkpoint instanceof Integer number ? number : 0;
    }

    @Override
    public @Nullable Object readItem() {
        return last < Integer.parseInt(count) ? Integer.valueOf(++last) : null;
    }

    @Override
    public Serializable checkpointInfo() {
        return last;
    }
}
