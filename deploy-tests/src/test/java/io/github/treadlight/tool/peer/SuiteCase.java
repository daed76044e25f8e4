package io.github.treadlight.tool.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.function.Executable;

/**
 * The test of a suite on a server: compares a run without Treadlight to a run with it.
 *
 * @param suites the folder with the built suites and adapters
 * @param results the folder for the results and the logs
 */
record SuiteCase(PeerSuite suite, Path suites, Path results) implements Executable {
    /** Returns the name of the test. */
    String title() {
        return suite.server().id() + ": " + suite.title();
    }

    /**
     * Compares the runs, and stores the result.
     *
     * @throws org.opentest4j.TestAbortedException if the suite does not apply to the server; the message says why
     * @throws AssertionError if the runs differ
     */
    @Override
    public void execute() throws Exception {
        ResultTable table = new ResultTable(results);
        String name = suite.server().id() + "-" + suite.name();
        table.begin(name);
        abortIfNotApplicable(name, table);
        Path folder = results.resolve(name);
        SuiteComparison.Result result = SuiteComparison.compare(
                new SuiteExecution(suite, Adapter.of(suites, suite.server()), folder), suite.expectedTests(),
                suite.mostSkipped());
        table.add(name, versionedTitle(), suite.excludedTests(), result);
        assertThat(result.problems())
                .as(versionedTitle() + " on " + suite.server().title() + ", logs are in " + folder).isEmpty();
    }

    /** Reports a suite that does not apply as skipped, not as passed. */
    private void abortIfNotApplicable(String name, ResultTable table) throws IOException {
        Optional<String> reason = suite.reasonNotToRun();
        if (reason.isPresent()) {
            table.addNotRun(name, versionedTitle(), suite.server().title(), reason.orElseThrow());
            Assumptions.abort("not run: " + reason.orElseThrow());
        }
    }

    /** Returns the title with the version, which precedes the name of a part of a TCK. */
    private String versionedTitle() throws IOException {
        String title = suite.title();
        int end = title.contains(":") ? title.indexOf(':') : title.length();
        return title.substring(0, end) + " " + suite.version() + title.substring(end);
    }
}
