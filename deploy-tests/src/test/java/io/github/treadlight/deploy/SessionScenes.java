package io.github.treadlight.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.SessionUser.Answer;
import io.github.treadlight.deploy.app.session.Coordinates;
import io.github.treadlight.deploy.app.session.Item;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What becomes of a session when its application is redeployed and the server keeps the state: with Treadlight's object
 * streams, with the server's own, and when one writes what the other reads.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SessionScenes {
    private static final Set<Item> NONE = EnumSet.noneOf(Item.class);

    private final Set<Item> lostByTheServer;
    private AppServer server;
    private SessionUser user;
    private String war;
    private String choosyWar;
    /** What was set, and not set back to the default. */
    private final Map<String, String> attributes = new ConcurrentHashMap<>(
            Map.of("enabled", "true", "object-streams", "fast", "stream-filter-mode", "reject"));

    /** Takes the items that the server loses without Treadlight, most of them with all sessions of the application. */
    SessionScenes(Set<Item> lostByTheServer) {
        this.lostByTheServer = lostByTheServer;
    }

    /** Starts the server with Treadlight in; the name is for its files. */
    abstract AppServer startServer(String name) throws Exception;

    @BeforeAll
    void start() throws Exception {
        String name = getClass().getSimpleName();
        war = write(application(), name + ".war");
        choosyWar = write(application().addAsWebInfResource(
                new StringAsset("# An old class.\n!" + Coordinates.class.getName() + "\n"), "treadlight.filter"),
                name + "-choosy.war");
        server = startServer(name);
    }

    private static WebArchive application() {
        return ShrinkWrap.create(WebArchive.class)
                .addPackage(Item.class.getPackage())
                // No CDI: Weld keeps a hash of all beans in a session, and redeployed on Payara Micro has another one.
                .addAsWebInfResource(new StringAsset("<beans bean-discovery-mode=\"none\"/>"), "beans.xml");
    }

    private static String write(WebArchive archive, String name) {
        Path file = Path.of(System.getProperty("treadlight.work"), name);
        archive.as(ZipExporter.class).exportTo(file.toFile(), true);
        return file.toString();
    }

    @AfterAll
    void stop() throws Exception {
        if (server != null) {
            server.stop();
        }
    }

    /** Without the sessions of other tests, which are written and read together with this one's. */
    @BeforeEach
    void deployAnew() throws Exception {
        deploy(false);
        user = new SessionUser(server.uri("/sessions/"));
    }

    @AfterEach
    void setDefaults() throws Exception {
        set("enabled", "true", "class-values=compact");
        setObjectStreams("fast");
        set("stream-filter-mode", "reject");
    }

    @Test
    void aSessionSurvivesRedeploymentsWithAllThatIsInIt() throws Exception {
        int before = server.log().length();
        Answer put = put(NONE);
        assertSurvives(assertSurvives(put));
        assertThat(server.log().complaints(before)).isEmpty();
    }

    @Test
    void theServersOwnStreamsServeWhileTheyAreSet() throws Exception {
        int before = server.log().length();
        setObjectStreams("stock");
        assertSurvives(put(lostByTheServer));
        assertThat(server.log().complaints(before)).isEmpty();
        for (Item item : lostByTheServer) {
            put(EnumSet.complementOf(EnumSet.of(item)));
            deploy(true);
            assertThat(user.get().items()).doesNotContainEntry(item.name(), "there");
        }
        setObjectStreams("fast");
        int again = server.log().length();
        assertSurvives(put(NONE));
        assertThat(server.log().complaints(again)).isEmpty();
        assertThat(server.log().ours("WARNING", before)).isEmpty();
    }

    @Test
    void aSessionSurvivesWhileTreadlightIsSwitchedOffAndWhenItIsOnAgain() throws Exception {
        int before = server.log().length();
        set("enabled", "false", "switched off");
        assertSurvives(put(lostByTheServer));
        set("enabled", "true", "class-values=compact");
        assertSurvives(put(NONE));
        assertThat(server.log().complaints(before)).isEmpty();
    }

    @Test
    void whatOurStreamsWroteTheServersOwnRead() throws Exception {
        assertReads("fast", "stock");
    }

    @Test
    void whatTheServersOwnStreamsWroteOursRead() throws Exception {
        assertReads("stock", "fast");
    }

    @Test
    void whatTheApplicationsOwnFilterRejectsIsNotRestored() throws Exception {
        int before = server.log().length();
        put(NONE);
        deploy(true, choosyWar);
        assertThat(user.get().items()).isEmpty();
        assertThat(server.log().ours("WARNING", before)).singleElement().asString()
                .contains("application sessions", Coordinates.class.getName(), "its own filter");
        set("stream-filter-mode", "log");
        int logging = server.log().length();
        Answer put = put(NONE);
        deploy(true, choosyWar);
        assertThat(user.get().items()).isEqualTo(put.items());
        assertThat(server.log().ours("WARNING", logging)).singleElement().asString()
                .contains("application sessions", Coordinates.class.getName(), "its own filter");
    }

    private void assertReads(String writer, String reader) throws Exception {
        int before = server.log().length();
        setObjectStreams(writer);
        try (Between between = new Between(() -> setObjectStreams(reader))) {
            assertSurvives(filled(user.put(lostByTheServer, between.whomToTell()), lostByTheServer));
            assertThat(between.done()).isCompleted();
        }
        assertThat(server.log().complaints(before)).isEmpty();
    }

    private Answer put(Set<Item> without) {
        return filled(user.put(without), without);
    }

    private static Answer filled(Answer put, Set<Item> without) {
        for (Item item : Item.values()) {
            assertThat(put.items()).containsEntry(item.name(), without.contains(item) ? "missing" : "there");
        }
        return put;
    }

    /** Redeploys; the same session is to be there, with the same things in it, in other classes. */
    private Answer assertSurvives(Answer earlier) throws Exception {
        deploy(true);
        Answer later = user.get();
        assertThat(later.generation()).isNotEqualTo(earlier.generation());
        assertThat(later.session()).isEqualTo(earlier.session());
        assertThat(later.items()).isEqualTo(earlier.items());
        return later;
    }

    private void deploy(boolean keepState) throws Exception {
        deploy(keepState, war);
    }

    private void deploy(boolean keepState, String application) throws Exception {
        server.asadmin("deploy", "--force", "--keepstate=" + keepState, "--name", "sessions",
                "--contextroot", "sessions", application);
    }

    private String setObjectStreams(String which) throws Exception {
        return set("object-streams", which);
    }

    private String set(String attribute, String value) throws Exception {
        return set(attribute, value, attribute + "=" + value);
    }

    private String set(String attribute, String value, String logged) throws Exception {
        if (!value.equals(attributes.put(attribute, value))) {
            new LiveSettings(server).set(attribute, value, logged);
        }
        return value;
    }
}
