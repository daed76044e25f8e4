package io.github.treadlight.sim.app.batch;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Sets the exit status to the total. The exit status outlives the job in the server's job repository. */
@Dependent
@Named
@SuppressWarnings("NullAway.Init") // the server sets the field
public class TotalReport extends AbstractBatchlet {
    @Inject
    private JobContext job;

    @Override
    public String process() {
        job.setExitStatus("total " + job.getTransientUserData());
        return "DONE";
    }
}
