package io.github.treadlight.classvalue;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

@JCStressTest
@Description("The server's class value is read for an application class while the application is purged.")
@State
public class HostedGetAgainstPurgeTest extends PurgeRace {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final StressedApplication[] POOL = StressedApplication.pool();
    private static final StressedClassValue<Long> OF_SERVER = new StressedClassValue<>(PurgeRace::stamp);

    public HostedGetAgainstPurgeTest() {
        this(POOL[NEXT.getAndIncrement() & POOL.length - 1]);
    }

    private HostedGetAgainstPurgeTest(StressedApplication application) {
        super(application, OF_SERVER, application.subjects[0]);
    }

    @Actor
    public void purger(ZZZ_Result r) {
        purgeAndGet(r);
    }

    @Actor
    public void reader(ZZZ_Result r) {
        readAndCompute(r);
    }

    @Arbiter
    public void afterBoth(ZZZ_Result r) {
        readLast(r);
    }
}
