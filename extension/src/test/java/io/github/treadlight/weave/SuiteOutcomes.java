package io.github.treadlight.weave;

import static org.junit.platform.engine.discovery.ClassNameFilter.STANDARD_INCLUDE_PATTERN;
import static org.junit.platform.engine.discovery.ClassNameFilter.excludeClassNamePatterns;
import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the tests of a jar and returns the outcome of each test by its unique identifier. The class loader of an
 * application defines a copy of this class, whose JUnit is the application's.
 */
public final class SuiteOutcomes implements Callable<Map<String, String>>, TestExecutionListener {
    private final Map<String, String> outcomes = new TreeMap<>();
    private final Path tests;

    public SuiteOutcomes(Path tests) {
        this.tests = tests;
    }

    @Override
    public Map<String, String> call() {
        LauncherFactory.create().execute(LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClasspathRoots(Set.of(tests)))
                .filters(includeClassNamePatterns(STANDARD_INCLUDE_PATTERN))
                // AllTests would run the other classes a second time.
                .filters(excludeClassNamePatterns(".*\\.AllTests"))
                .build(), this);
        return outcomes;
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        outcomes.put(test.getUniqueId(), "SKIPPED");
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        String outcome = result.getStatus()
                + result.getThrowable().map(failure -> " " + failure.getClass().getName()).orElse("");
        outcomes.put(test.getUniqueId(), outcome);
    }
}
