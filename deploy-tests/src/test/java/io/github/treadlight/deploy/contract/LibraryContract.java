package io.github.treadlight.deploy.contract;

import static io.github.treadlight.deploy.harness.AwaitedSweep.awaitAfterCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.app.library.ProviderOfLibrary;
import io.github.treadlight.deploy.harness.AppServer;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.LiveSettings;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the releases and explanations for libraries that applications contain and do not close. */
@Covers("leak")
@Tag("one-server")
@OnServers
class LibraryContract extends OwnServerContract {
    /** The collector clears soft references at once, so that the watch reaches its verdict. */
    private static final List<String> JVM_OPTIONS = List.of("-XX:SoftRefLRUPolicyMSPerMB=0");
    private static final String MYSQL = "com.mysql.cj.jdbc.AbandonedConnectionCleanupThread";

    private ServerLog log;

    @BeforeEach
    void start() throws Exception {
        if (server == null) {
            server = AppServer.start(product(), BuildFiles.server(product()), name(), JVM_OPTIONS);
            new LiveSettings(server).set("loader-watch-grace-seconds", "0");
        }
        log = server.log().fromNow();
    }

    /**
     * The server's next log record, still in the undeployment, could fail in a handler whose class loader is closed.
     */
    @Test
    void theBridgeToLogbackIsRemovedBeforeTheUndeploymentEnds() throws Exception {
        LiveSettings grace = new LiveSettings(server);
        grace.set("loader-watch-grace-seconds", "60"); // otherwise the watch sweeps at the same time
        for (int cycle = 1; cycle <= 3; cycle++) {
            server.deploy("logback", Applications.withLibraries(
                    "logback-classic", "logback-core", "slf4j-api", "jul-to-slf4j"));
            call("logback", "org.slf4j.bridge.SLF4JBridgeHandler", "install");
            server.undeploy("logback");
            assertThat(server.asadmin("list-application-generations", "--released=true").lines()
                    .filter(line -> line.contains("org.slf4j.bridge.SLF4JBridgeHandler of the root logger")))
                    .as("immediately after the undeployment").hasSize(cycle);
        }
        grace.restore();
        assertThat(log.records()).noneMatch(logged ->
                logged.contains("SLF4JBridgeHandler.") || logged.contains("has been stopped already"));
    }

    @Test
    void aThreadOfMySqlIsTheApplicationsAndNamesItsRemedy() throws Exception {
        deployAndCall("mysql", MYSQL, "", "mysql-connector-j");
        assertHolders("mysql",
                "thread mysql-cj-abandoned-connection-cleanup of the application: " + MYSQL + " (The thread of"
                        + " MySQL Connector/J ends only by a call. Call AbandonedConnectionCleanupThread"
                        + ".checkedShutdown() when ");
    }

    /** Quartz that is left running restores bean information and context class loaders after each release. */
    @Test
    void aReleaseThatIsUndoneAgainAndAgainIsLoggedOnce() throws Exception {
        deployAndCall("quartz", "org.quartz.impl.StdSchedulerFactory", "getDefaultScheduler,start",
                "quartz", "slf4j-api");
        assertHolders("quartz",
                "(Threads of Quartz end when their scheduler is shut down. Call Scheduler.shutdown() for");
        List<String> released = log.ours("INFO").stream().filter(logged -> logged.contains("Treadlight released "))
                .map(logged -> logged.substring(logged.indexOf("Treadlight released "))).toList();
        assertThat(released).doesNotHaveDuplicates();
    }

    @Test
    void aSecurityProviderOfAnUndeployedApplicationIsAWarning() throws Exception {
        deployAndCall("crypto", ProviderOfLibrary.class.getName(), "add", "bcprov-jdk18on");
        log.awaitOurs("WARNING", warnings -> assertThat(warnings).anySatisfy(warning -> assertThat(warning).contains(
                "crypto (generation ", "security provider BC of org.bouncycastle.jce.provider.BouncyCastleProvider",
                "Security.removeProvider(\"BC\")")));
    }

    private void deployAndCall(String app, String type, String methods, String... libraries) throws Exception {
        Path archive = Applications.withLibraries(libraries);
        server.deploy(app, archive);
        call(app, type, methods);
        server.undeploy(app);
    }

    private void call(String app, String type, String methods) {
        assertThat(server.get("/" + app + "/call?class=" + type + (methods.isEmpty() ? "" : "&methods=" + methods)))
                .startsWith("called ");
    }

    /** Waits for the warning, and asserts that it and the command name the same cause. */
    private void assertHolders(String app, String expected) throws Exception {
        awaitAfterCollection(server, () -> assertThat(log.ours("WARNING"))
                .anyMatch(logged -> logged.contains(app + " (generation ") && logged.contains("is still in memory")));
        assertThat(log.ours("WARNING")).filteredOn(logged -> logged.contains(app + " (generation ")
                        && logged.contains("is still in memory"))
                .allSatisfy(warning -> assertThat(warning).contains(expected)
                        .doesNotContain("context class loader of thread mysql"));
        assertThat(server.asadmin("list-application-generations", "--holders=true"))
                .containsPattern("(?m)^" + app + " .*" + Pattern.quote(expected));
    }
}
