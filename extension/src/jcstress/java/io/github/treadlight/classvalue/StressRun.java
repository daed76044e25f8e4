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
 * Runs the tests and throws an exception unless each of them ran and passed. jcstress itself throws an exception for
 * forbidden results and errors, but counts tests as passed that it could not load, could not find, or found no
 * processors for.
 */
public final class StressRun {
    /**
     * Options of a run of a few minutes on two processors. All actors are compiled in the same way, because
     * mixtures need three times as many processes. Few states exist at once, because these states are large and are all
     * used up before a process ends.
     */
    private static final List<String> SHORT =
            List.of("-m", "quick", "-iters", "2", "-strideCount", "1", "-sc", "false");

    private StressRun() {}

    /**
     * Runs the tests.
     *
     * @param args "short" or one of jcstress's modes, followed by options of jcstress
     */
    public static void main(String[] args) throws Exception {
        List<String> given = new ArrayList<>(args[0].equals("short") ? SHORT : List.of("-m", args[0]));
        given.addAll(List.of(args).subList(1, args.length));
        Options options = new Options(given.toArray(String[]::new));
        if (!options.parse()) {
            throw new IllegalArgumentException("jcstress does not accept " + given);
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
