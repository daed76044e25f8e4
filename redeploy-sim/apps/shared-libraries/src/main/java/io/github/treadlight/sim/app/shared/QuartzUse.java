package io.github.treadlight.sim.app.shared;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.SchedulerRepository;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.matchers.EverythingMatcher;
import org.quartz.listeners.JobListenerSupport;

/** Adds a job and a listener to Quartz's default scheduler. */
final class QuartzUse extends LibraryUse {
    private static final String NAME = "DefaultQuartzScheduler";

    QuartzUse(String app) throws SchedulerException {
        super(app);
        Scheduler scheduler = StdSchedulerFactory.getDefaultScheduler();
        scheduler.getListenerManager().addJobListener(new CallListener(), EverythingMatcher.allJobs());
        scheduler.addJob(JobBuilder.newJob(EchoJob.class).withIdentity(app).storeDurably().build(), true);
        scheduler.start();
    }

    @Override
    void use(String request) throws Exception {
        // The factory would read its properties again, but an undeployment on Payara closes jars that are being read.
        SchedulerRepository.getInstance().lookup(NAME)
                .triggerJob(JobKey.jobKey(app()), new JobDataMap(Map.of("request", request)));
        awaitCall("job listener", request);
    }

    /** A job whose result is the request. */
    public static final class EchoJob implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            context.setResult(context.getMergedJobDataMap().getString("request"));
        }
    }

    private final class CallListener extends JobListenerSupport {
        @Override
        public String getName() {
            return app();
        }

        @Override
        public void jobWasExecuted(JobExecutionContext context, @Nullable JobExecutionException failure) {
            called("job listener", String.valueOf(context.getResult()));
        }
    }
}
