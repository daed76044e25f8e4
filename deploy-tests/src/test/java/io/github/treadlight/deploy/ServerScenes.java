package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** A server with the module in, for all tests of a class, and what it says and keeps. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerScenes {
    private final Applications applications = new Applications(getClass().getSimpleName());
    private AppServer server;
    /** How much was logged before the test. */
    private int before;

    /** Starts the server with Treadlight in; the name is for its files. */
    abstract AppServer startServer(String name) throws Exception;

    @BeforeAll
    void start() throws Exception {
        server = startServer(getClass().getSimpleName());
    }

    @AfterAll
    void stop() throws Exception {
        if (server != null) {
            server.stop();
            assertThat(server.log().ours("INFO", 0))
                    .as("each cleaner fits").noneMatch(logged -> logged.contains("Treadlight: the cleaner "));
        }
    }

    @BeforeEach
    void look() {
        before = server.log().length();
    }

    final AppServer server() {
        return server;
    }

    final Applications applications() {
        return applications;
    }

    final String answer(String path) {
        return Http.get(server.uri(path)).body();
    }

    /** What Treadlight said in this test. */
    final List<String> said() {
        return server.log().ours("INFO", before);
    }

    /** Whose end it said in this test: what an earlier one held may be released in the midst of this one. */
    final List<String> ends() {
        return said().stream().filter(logged -> logged.contains(" ended (generation ")).toList();
    }

    /** What it warned of in this test; what an earlier one held may be among it. */
    final List<String> warnings() {
        return server.log().ours("WARNING", before);
    }

    /** Nothing but what an application of an earlier test may still be retained for, until its threads let go. */
    final void assertNoWarning() {
        assertThat(warnings()).allMatch(logged -> logged.contains(" is still in memory, "));
        assertThat(server.log().ours("SEVERE", before)).isEmpty();
    }

    final String generations(String... options) throws Exception {
        String[] command = new String[options.length + 1];
        command[0] = "list-application-generations";
        System.arraycopy(options, 0, command, 1, options.length);
        return server.asadmin(command);
    }

    /** What the habit {@code mbean} registers, and no application unregisters. */
    final Set<ObjectName> leftBehind() throws Exception {
        return server.mbeans().queryNames(new ObjectName("habit:*"), null);
    }

    /** Threads that were at work when the application ended let go of it the next time they are looked at. */
    final void awaitAtMostOneAlive(String app) throws Exception {
        Pattern any = Pattern.compile("^" + app + " +\\d+ +(\\w+)");
        awaitAfterCollection(() -> assertThat(generations().lines().map(any::matcher).filter(Matcher::find))
                .isNotEmpty()
                .filteredOn(generation -> !generation.group(1).equals("released"))
                .hasSizeLessThanOrEqualTo(1));
    }

    /** The servers of these tests clear soft references at each collection. */
    final void awaitAfterCollection(ThrowingRunnable assertion) throws Exception {
        MemoryMXBean memory = ManagementFactory.newPlatformMXBeanProxy(
                server.mbeans(), ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
        await().atMost(1, MINUTES).untilAsserted(() -> {
            memory.gc();
            assertion.run();
        });
    }
}
