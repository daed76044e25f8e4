package io.github.treadlight.classvalue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

@JCStressTest
@Description("An application's class value is read for a server class while the application is purged.")
@State
public class GetAgainstPurgeTest extends PurgeRace {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final List<Pooled> POOL = Arrays.stream(StressedApplication.pool()).map(Pooled::new).toList();

    public GetAgainstPurgeTest() {
        this(POOL.get(NEXT.getAndIncrement() & POOL.size() - 1));
    }

    private GetAgainstPurgeTest(Pooled pooled) {
        super(pooled.application, pooled.values, StressedClasses.OF_SERVER[0]);
    }

    private record Pooled(StressedApplication application, CompactClassValue<Long> values) {
        Pooled(StressedApplication application) {
            this(application, application.classValue(PurgeRace::stamp));
        }
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
