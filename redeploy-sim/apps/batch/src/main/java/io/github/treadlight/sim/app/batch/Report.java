package io.github.treadlight.sim.app.batch;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Ends the job with its total as the exit status, which outlives it in the server's job repository. */
@Dependent
@Named
@SuppressWarnings("NullAway.Init") // the server sets the field
public class Report extends AbstractBatchlet {
    @Inject
    private JobContext job;

    @Override
    public String process() {
        job.setExitStatus("total " + job.getTransientUserData());
        return "DONE";
    }
}
