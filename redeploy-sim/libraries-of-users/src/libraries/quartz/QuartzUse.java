package io.github.treadlight.sim.library;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.StdSchedulerFactory;

/** Runs a job in the threads of the default scheduler. */
public final class QuartzUse implements LibraryUse {
    private static final Semaphore RUNS = new Semaphore(0);
    private static final JobKey KEY = JobKey.jobKey("order");

    private final Scheduler scheduler = StdSchedulerFactory.getDefaultScheduler();

    /** Starts the scheduler. */
    public QuartzUse() throws SchedulerException {
        scheduler.addJob(JobBuilder.newJob(OrderJob.class).withIdentity(KEY).storeDurably().build(), true);
        scheduler.start();
    }

    @Override
    public String use() throws Exception {
        scheduler.triggerJob(KEY);
        if (!RUNS.tryAcquire(10, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the job has not run");
        }
        return "run";
    }

    @Override
    public void close() throws SchedulerException {
        scheduler.shutdown(true);
    }

    /** A job that counts its runs. */
    public static final class OrderJob implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            RUNS.release();
        }
    }
}
