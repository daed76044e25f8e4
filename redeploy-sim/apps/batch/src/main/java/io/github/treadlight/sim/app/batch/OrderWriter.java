package io.github.treadlight.sim.app.batch;

import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;

/** Adds the prices of a chunk to the running total in the job's transient user data. */
@Dependent
@Named
@SuppressWarnings("NullAway.Init") // the server sets the field
public class OrderWriter extends AbstractItemWriter {
    @Inject
    private JobContext job;

    @Override
    public void writeItems(List<Object> items) {
        int chunk = items.stream().mapToInt(item -> ((PricedOrder) item).cents()).sum();
        int before = job.getTransientUserData() instanceof Integer total ? total : 0;
        job.setTransientUserData(before + chunk);
    }
}
