package io.github.treadlight.deploy.contract;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.AppServer;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.AwaitedSweep;
import io.github.treadlight.deploy.harness.FailureRecorder;
import io.github.treadlight.deploy.harness.LiveSettings;
import io.github.treadlight.deploy.harness.ServerLog;
import io.github.treadlight.deploy.harness.SharedServers;
import io.github.treadlight.sim.server.Server;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/**
 * A contract that shares its server with other contracts. After it, the server must have no applications and the same
 * settings as before, and Treadlight must not have logged an error. Otherwise the contract fails and the server is
 * stopped. The server is also stopped after a contract in which it may, and did, deploy an application again without
 * ending the running deployment. The next contract then gets a new server.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerContract {
    /** The order of a contract that takes more than ten seconds on a server. It starts before shorter ones. */
    static final int LONG = 1;

    private static final Pattern GENERATION = Pattern.compile("(?m)^(\\S+) +(\\d+) +(\\w+) ");

    @RegisterExtension
    private final FailureRecorder failures = new FailureRecorder(getClass().getSimpleName(), this::server);

    @Parameter
    private Server product;

    private AppServer server;
    private LiveSettings settings;
    /** The log since the contract began. */
    private ServerLog contractLog;
    private String configuration;
    /** The number of the last generation before the contract. */
    private int lastGeneration;
    /** The log since the test began. */
    private ServerLog log;

    @BeforeParameterizedClassInvocation
    void takeServer() throws Exception {
        server = null; // JUnit uses this instance for all servers
        server = SharedServers.get(product);
        contractLog = server.log().fromNow();
        configuration = configuration();
        lastGeneration = GENERATION.matcher(generations()).results()
                .mapToInt(line -> Integer.parseInt(line.group(2))).max().orElse(0);
        beginTest();
    }

    @AfterParameterizedClassInvocation
    void checkServer() throws Exception {
        if (server == null) {
            return; // the server did not start, which JUnit has reported
        }
        try {
            assertThat(server.asadmin("list-applications")).as("applications that were left behind")
                    .contains("Nothing to list");
            assertThat(configuration()).as("the configuration after the contract").isEqualTo(configuration);
            assertThat(contractLog.ours("SEVERE")).isEmpty();
            assertThat(server.container().socketsBeyondLoopback()).as("sockets beyond the loopback address").isEmpty();
            // On a busy machine, code of an application may take longer than a cleaner waits.
            assertThat(contractLog.ours("INFO")).as("messages about cleaners that do not match the server")
                    .filteredOn(logged -> logged.contains("Treadlight: the cleaner "))
                    .allMatch(logged -> logged.contains(" has not returned within "));
            assertThat(inState("replaced")).as("deployments whose end the server or Treadlight has missed")
                    .matches(missed -> missed.isEmpty() || toleratesReplacedDeployments());
            if (!inState("replaced").isEmpty()) {
                SharedServers.stop(product); // what such a deployment leaks would fail the next contract
            }
        } catch (Exception | AssertionError dirty) {
            failures.save();
            try {
                SharedServers.stop(product);
            } catch (Exception | AssertionError failed) {
                dirty.addSuppressed(failed);
            }
            throw dirty;
        }
    }

    /** Returns whether the server may deploy an application again without ending the running deployment. */
    boolean toleratesReplacedDeployments() {
        return false;
    }

    private String configuration() throws Exception {
        return server.asadmin("get-treadlight-configuration");
    }

    @BeforeEach
    void beginTest() {
        log = server.log().fromNow();
        settings = new LiveSettings(server);
    }

    @AfterEach
    void restoreSettings() throws Exception {
        settings.restore();
    }

    /** Returns the duration of a test: the minutes in a system property, or a default without the property. */
    static Duration minutes(String property, Duration byDefault) {
        Integer minutes = Integer.getInteger(property);
        return minutes == null ? byDefault : Duration.ofMinutes(minutes);
    }

    final AppServer server() {
        return server;
    }

    /** Returns the settings of the server. Changes are reverted after the test. */
    final LiveSettings settings() {
        return settings;
    }

    /** Returns what the server has logged in this test. */
    final ServerLog log() {
        return log;
    }

    /** Returns Treadlight's records about generations that ended in this test. */
    final List<String> ends() {
        return log.ours("INFO").stream().filter(logged -> logged.contains(" ended (generation ")).toList();
    }

    /** Waits for this many records about ended generations, which may follow the response to the undeployment. */
    final List<String> awaitEnds(int count) {
        await().atMost(1, MINUTES).until(() -> ends().size() >= count);
        assertThat(ends()).hasSize(count);
        return ends();
    }

    /** Asserts that Treadlight logged no warning in this test, except about retained applications. */
    final void assertNoWarning() {
        assertThat(log.ours("WARNING")).allMatch(logged -> logged.contains(" is still in memory, "));
        assertThat(log.ours("SEVERE")).isEmpty();
    }

    /** Deploys an application and makes its class value compute a value. */
    final void deployAndUse(String app) throws Exception {
        server.deploy(app, Applications.own());
        assertThat(server.get("/" + app + "/own")).isEqualTo(Applications.COMPACT);
    }

    /** Returns the output of {@code list-application-generations}. */
    final String generations(String... options) throws Exception {
        return server.asadmin(Stream.concat(Stream.of("list-application-generations"), Stream.of(options))
                .toArray(String[]::new));
    }

    /** Returns the MBeans of the leak {@code mbean} that are still registered. */
    final Set<ObjectName> leakedMBeans() throws Exception {
        return AwaitedSweep.leakedMBeans(server);
    }

    /** Waits until a sweep has run. */
    final void awaitSweep() throws Exception {
        AwaitedSweep.awaitSweep(server);
    }

    /** Returns the undeployed applications of this contract whose class loader is alive. */
    final Set<String> alive() throws Exception {
        return new TreeSet<>(inState("ended", "retained"));
    }

    /** Returns the application of each generation of this contract that is in one of these states. */
    final List<String> inState(String... states) throws Exception {
        return GENERATION.matcher(generations()).results()
                .filter(line -> Integer.parseInt(line.group(2)) > lastGeneration)
                .filter(line -> List.of(states).contains(line.group(3)))
                .map(line -> line.group(1))
                .toList();
    }

    /** Waits until no class loader of an undeployed application of this contract is alive. */
    final void awaitReleased() throws Exception {
        awaitReleased(app -> true);
    }

    /** Waits until no class loader of these undeployed applications is alive. The failure shows what retains one. */
    final void awaitReleased(Predicate<String> apps) throws Exception {
        try {
            awaitAfterCollection(() -> assertThat(alive()).noneMatch(apps));
        } catch (ConditionTimeoutException retained) {
            // Only after the last attempt, because the search itself retains the application.
            throw new AssertionError(generations("--holders=true"), retained);
        }
    }

    /** Waits until at most one class loader of an application is alive. Threads that ran its code may retain one. */
    final void awaitAtMostOneAlive(String app) throws Exception {
        Pattern line = Pattern.compile("^" + app + " +\\d+ +(\\w+)");
        awaitAfterCollection(() -> assertThat(generations().lines().map(line::matcher).filter(Matcher::find))
                .isNotEmpty()
                .filteredOn(generation -> !generation.group(1).equals("released"))
                .hasSizeLessThanOrEqualTo(1));
    }

    /** Waits until an assertion holds, and collects garbage at intervals until then. */
    final void awaitAfterCollection(ThrowingRunnable assertion) throws Exception {
        AwaitedSweep.awaitAfterCollection(server, assertion);
    }
}
