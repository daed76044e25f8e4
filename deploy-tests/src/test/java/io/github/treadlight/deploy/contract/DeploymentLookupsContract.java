package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.treadlight.deploy.harness.ArchiveVariants;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import io.github.treadlight.deploy.harness.ServerSetup;
import io.github.treadlight.sim.server.CommandResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** Tests that deployments with cached lookups have the same results as deployments without Treadlight. */
@Covers({"patch", "scan", "shape"})
@OnServers
@Tag("one-server")
@Tag("glassfish7")
class DeploymentLookupsContract extends OwnServerContract {
    private static final ObjectName TREADLIGHT = name("io.github.treadlight:type=Treadlight");
    /** Matches text that differs between deployments of an archive: times, counts, identity hashes, generated names. */
    private static final String NO_OPEN_JAR = "because \"jarFile\" is null";
    private static final Pattern VOLATILE = Pattern.compile("^\\[[^\\]]*]|\\[tid: [^\\]]*]|\\b[0-9a-f]{6,}\\b"
            + "|[\\d,.]+(?= milliseconds)|\\d{4,}");
    /** Matches stack traces, times, and messages of index exceptions, which the JVM omits in compiled code. */
    private static final Pattern TRACE = Pattern.compile("\\n\\s+(?:at|\\.\\.\\.) [^\\n]*"
            + "|(?<=OfBoundsException): [^\\n]*|\\n\\d\\d:\\d\\d:\\d\\d\\.\\d+\\t[^\\n]*");

    /** Different kinds of archives, of which some have a library and an application that depend on each other. */
    private static final List<String> SOME = List.of(
            "no-cdi", "scoped-library-with-extension", "class-in-war-and-library", "multi-release-library",
            "handled-types", "resources-in-libraries", "described-rest-library", "broken-class",
            "ear-with-stereotype", "expanded-war");

    private Map<String, Path> archives;
    /** Additional options of the {@code deploy} command. */
    private List<String> options = List.of();

    /**
     * The result of a deployment.
     *
     * @param response the message of the command
     * @param sniffers the application's line of list-applications, with the sniffers that accepted it
     * @param report the response of the library that reports the scan
     * @param openApi the OpenAPI document of Payara; GlassFish has none
     * @param log the warnings and errors of the server
     */
    private record Result(String response, String sniffers, String report, String openApi, List<String> log) {}

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        startServer();
    }

    @Test
    void someArchivesDeployAsWithoutTreadlight() throws Exception {
        archives = ArchiveVariants.write();
        assertThat(archives).containsKeys(SOME.toArray(new String[0]));
        archives.keySet().retainAll(SOME);
        compare(6);
    }

    @Test
    @Tag("release")
    void allArchivesDeployAsWithoutTreadlight() throws Exception {
        archives = ArchiveVariants.write();
        compare(30);
    }

    /** On Payara Server, applications can use libraries of the domain as their own. */
    @Test
    @Tag("release")
    void applicationsWithLibrariesOfTheDomainDeployAsWithoutTreadlight() throws Exception {
        assumeTrue(hasOpenApi() && !product().isMicro(), "Only Payara Server has WAR libraries.");
        options = List.of("--warlibs=true");
        archives = ArchiveVariants.write();
        archives.keySet().retainAll(List.of("handled-types", "no-beans-xml-with-extension", "servlet-in-library"));
        server.asadmin("add-library", "--type=war", ArchiveVariants.libraryOfTheDomain().toString());

        server.restart(new ServerSetup(Optional.empty(), ""));
        Map<String, Result> without = deployEach();
        Map<String, Result> withoutAgain = deployEach();
        server.restart(ServerSetup.with(ServerSetup.shippedElement()));
        Map<String, Result> with = deployEach();
        Map<String, Result> again = deployEach();

        assertThat(with).isEqualTo(without);
        assertThat(again).isEqualTo(withoutAgain);
        assertThat(without.values()).allMatch(result -> result.report.contains("ServletOfTheDomain"));
        assertThat(number("LibrariesReused")).isPositive();
    }

    private void compare(int reports) throws Exception {
        server.restart(new ServerSetup(Optional.empty(), ""));
        Map<String, Result> without = deployEach();
        server.restart(ServerSetup.with(ServerSetup.shippedElement()));
        Map<String, Result> first = deployEach();
        assertThat(number("LibrariesScanned")).isPositive();
        long reused = number("LibrariesReused");
        Map<String, Result> next = deployEach();
        assertThat(number("LibrariesReused")).isGreaterThan(reused);
        server.restart(ServerSetup.with(ServerSetup.shippedElement()));
        Map<String, Result> restarted = deployEach();
        if (!product().isMicro()) { // which starts with an empty root directory
            assertThat(number("LibrariesRestored")).as("library scans from disk").isPositive();
        }

        SoftAssertions.assertSoftly(all -> {
            for (String name : archives.keySet()) {
                all.assertThat(first.get(name)).as("first cached deployment of %s", name).isEqualTo(without.get(name));
                all.assertThat(next.get(name)).as("next cached deployment of %s", name).isEqualTo(without.get(name));
                all.assertThat(restarted.get(name)).as("deployment of %s after a restart", name)
                        .isEqualTo(without.get(name));
            }
        });
        if (hasOpenApi()) {
            assertThat(without.get("described-rest-library").openApi).contains("/rest/described", "410");
        }
        assertThat(without.values()).as("applications that report the scan")
                .filteredOn(result -> result.report.contains("servlets ")).hasSizeGreaterThanOrEqualTo(reports);
        assertThat(server.log().ours("WARNING")).allMatch(logged -> logged.contains(" is still in memory, "));
        assertThat(server.log().oursWithoutPatches()).as("messages about failed patches or scans")
                .filteredOn(logged -> !logged.contains("Treadlight released ")) // which names classes of applications
                .noneMatch(logged -> logged.contains("patch") || logged.contains("scan"));
    }

    private Map<String, Result> deployEach() throws Exception {
        Map.Entry<String, Path> one = archives.entrySet().iterator().next();
        deploy(one.getKey(), one.getValue()); // the first deployment on a server logs more
        Map<String, Result> results = new LinkedHashMap<>();
        for (Map.Entry<String, Path> archive : archives.entrySet()) {
            results.put(archive.getKey(), deploy(archive.getKey(), archive.getValue()));
        }
        return results;
    }

    /**
     * Deploys an archive. Repeats that if a thread of Weld found no open JAR file in the application's class loader:
     * GlassFish opens and closes them without a lock if one of them is no JAR (JarFileManager).
     */
    private Result deploy(String name, Path archive) throws Exception {
        Result result = deployOnce(name, archive);
        for (int i = 0; i < 2 && result.response.contains(NO_OPEN_JAR); i++) {
            result = deployOnce(name, archive);
        }
        return result;
    }

    private Result deployOnce(String name, Path archive) throws Exception {
        ServerLog log = server.log().fromNow();
        List<String> command = new ArrayList<>(
                List.of("deploy", "--force=true", "--name=" + name, "--contextroot=" + name));
        command.addAll(options);
        command.add(archive.toString());
        CommandResult deployed = server.run(command.toArray(String[]::new));
        String sniffers = server.asadmin("list-applications").lines().filter(line -> line.startsWith(name + " "))
                .map(line -> line.replaceAll(" +", " ")).toList().toString();
        String report = "";
        String openApi = "";
        if (deployed.succeeded()) {
            report = server.get((archive.toString().endsWith(".ear") ? "/web" : "/" + name) + "/type-report");
            report = report.contains("servlets ") ? report : "none";
            if (name.startsWith("resources")) {
                report += resources("/" + name);
            }
            // The document names the server's port, which a restart may change.
            openApi = hasOpenApi() ? normalized(server.get("/openapi")) : "";
            server.asadmin("undeploy", name);
        }
        return new Result(normalized(deployed.message()), sniffers, report, openApi,
                log.problems().stream().map(DeploymentLookupsContract::normalized).sorted().toList());
    }

    private String resources(String context) throws Exception {
        StringBuilder resources = new StringBuilder();
        for (String path : List.of("/page.txt", "/folder/inner.txt", "/folder/none.txt", "/none.txt")) {
            resources.append(path).append(' ').append(normalized(server.get(context + path))).append('\n');
        }
        assertThat(resources).containsPattern("page.txt of the (first|second)").contains("inner.txt inner");
        return resources.toString();
    }

    private boolean hasOpenApi() {
        return product().title().startsWith("Payara");
    }

    /** Returns the text without the parts that differ between deployments, and without empty lines. */
    private static String normalized(String text) {
        return VOLATILE.matcher(TRACE.matcher(text).replaceAll("")).replaceAll("N")
                .replaceAll("\\s*\\n", "\n").strip();
    }

    private long number(String attribute) throws Exception {
        return (long) server.mbeans().getAttribute(TREADLIGHT, attribute);
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }
}
