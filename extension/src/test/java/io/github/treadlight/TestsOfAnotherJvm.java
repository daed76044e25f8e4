package io.github.treadlight;

import static org.junit.platform.launcher.TagFilter.includeTags;

import java.io.PrintWriter;
import java.util.Arrays;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The main class of a JVM that runs the tests with one tag of some classes. */
public final class TestsOfAnotherJvm {
    private TestsOfAnotherJvm() {}

    /** Runs the tests. Takes the names of the classes, then the tag. Exits with 1 if a test fails or none is found. */
    public static void main(String[] args) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(args, 0, args.length - 1).map(DiscoverySelectors::selectClass).toList())
                .filters(includeTags(args[args.length - 1]))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        PrintWriter out = new PrintWriter(System.out, true);
        summary.printFailuresTo(out);
        out.printf("%d tests, %d succeeded, in %d ms%n", summary.getTestsFoundCount(),
                summary.getTestsSucceededCount(), summary.getTimeFinished() - summary.getTimeStarted());
        boolean allSucceeded = summary.getTestsFoundCount() == summary.getTestsSucceededCount();
        System.exit(allSucceeded && summary.getTestsFoundCount() > 0 ? 0 : 1);
    }
}
