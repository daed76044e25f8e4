package io.github.treadlight.tool.versions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.AppServer;
import io.github.treadlight.deploy.harness.AwaitedSweep;
import io.github.treadlight.deploy.harness.BuildFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.ObjectName;

/**
 * What of Treadlight works on a running server, as its commands, its MBean and its log say.
 *
 * @param server the product and version as Treadlight reads them, such as {@code payara-6.2024.7}
 * @param jdk the feature version of the server's JDK
 * @param cleaners the number of cleaners for this server
 * @param patched the simple names of the patched classes of the server
 * @param off what does not work: names of cleaners that only report or do not fit the server, ids of patches for code
 *     of unknown shape, or {@value #SCANS}
 * @param problems the warnings and errors of Treadlight
 */
public record ServerState(
        String server, int jdk, int cleaners, Set<String> patched, Set<String> off, List<String> problems) {
    static final String SCANS = "library-scans";

    private static final Pattern COVERAGE = Pattern.compile(
            "On this server: (\\d+) cleaners on (\\S+) with JDK (\\d+)(?:, of which (.*?) only report)?");
    private static final Pattern PATCHED =
            Pattern.compile("Treadlight has patched the server's class \\S*?(\\w+) \\(");
    private static final Pattern UNPATCHED = Pattern.compile("does not patch it \\(([^)]*)\\)");
    private static final Pattern FAILED = Pattern.compile("Treadlight: the cleaner (\\S+) (?:does not fit|failed)");

    /**
     * Redeploys an application with libraries, waits for a sweep of another one, in which all cleaners search, and
     * reads the state.
     */
    public static ServerState of(AppServer server) throws Exception {
        Path application = BuildFiles.scenario("jackson");
        server.deploy("libraries", application);
        server.deploy("libraries", application);
        server.undeploy("libraries");
        AwaitedSweep.awaitSweep(server);

        Matcher coverage = COVERAGE.matcher(server.asadmin("get-treadlight-configuration").replaceAll("\\s+", " "));
        assertThat(coverage.find()).as("line about the cleaners").isTrue();
        List<String> log = server.log().ours("INFO");
        assertThat(log).as("Treadlight's records in the log").isNotEmpty();
        Set<String> off = new TreeSet<>(names(coverage.group(4)));
        off.addAll(found(FAILED, log));
        found(UNPATCHED, log).forEach(patches -> off.addAll(names(patches)));
        if (!reusesScans(server)) {
            off.add(SCANS);
        }
        return new ServerState(coverage.group(2), Integer.parseInt(coverage.group(3)),
                Integer.parseInt(coverage.group(1)), found(PATCHED, log), off, problems(server));
    }

    private static List<String> names(String list) {
        return list == null ? List.of() : Arrays.asList(list.split(", "));
    }

    private static Set<String> found(Pattern pattern, List<String> log) {
        return log.stream().flatMap(record -> pattern.matcher(record).results()).map(MatchResult::group)
                .map(text -> pattern.matcher(text).replaceFirst("$1"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean reusesScans(AppServer server) throws Exception {
        ObjectName treadlight = new ObjectName("io.github.treadlight:type=Treadlight");
        return (long) server.mbeans().getAttribute(treadlight, "LibrariesReused") > 0;
    }

    private static List<String> problems(AppServer server) {
        List<String> problems = new ArrayList<>();
        Stream.of("WARNING", "SEVERE").forEach(level -> problems.addAll(server.log().ours(level)));
        problems.removeIf(record -> record.contains(" is still in memory, "));
        return problems;
    }
}
