package io.github.treadlight.classvalue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;

/**
 * Runs the tests and ends with an exception unless each of them ran and passed. jcstress itself throws for forbidden
 * results and errors; but it takes tests that it could not load, found no processors for, or did not find, for passed.
 */
public final class StressRun {
    private StressRun() {}

    /** The arguments are jcstress's. */
    public static void main(String[] args) throws Exception {
        Options options = new Options(args);
        if (!options.parse()) {
            throw new IllegalArgumentException("jcstress does not take " + List.of(args));
        }
        JCStress jcstress = new JCStress(options);
        jcstress.run();
        Set<String> missing = new TreeSet<>(jcstress.getTests());
        if (missing.isEmpty()) {
            throw new AssertionError("No test matches " + options.getTestFilter());
        }
        for (TestResult result : resultsIn(options.getResultFile())) {
            if (result.status() == Status.NORMAL && result.getTotalCount() > 0) {
                missing.remove(result.getName());
            }
        }
        if (!missing.isEmpty()) {
            throw new AssertionError("Did not run (each needs two processors): " + missing);
        }
    }

    private static List<TestResult> resultsIn(String file) throws Exception {
        InProcessCollector results = new InProcessCollector();
        DiskReadCollector reader = new DiskReadCollector(file, results);
        reader.dump();
        reader.close();
        return new ArrayList<>(results.getTestResults());
    }
}
