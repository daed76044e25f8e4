package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.result.SimulationResult.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeakSentenceTest {
    @Test
    void eachApplicationHasASentenceWithItsLeakItsCauseAndWhatToDo() {
        List<LeakSentence> sentences = LeakSentence.of(SampleResults.severalApplications());
        assertThat(sentences).extracting(LeakSentence::withName).containsExactly(
                SampleResults.LONG_NAME + " leaks about 4.0 MB of heap per redeployment without Treadlight: thread"
                        + " \"OkHttp TaskRunner\" of the application; shut down the executor of the client's"
                        + " dispatcher, and evict the connections of its pool, which ends the threads within a"
                        + " minute; and 1 other cause. With Treadlight, it does not leak.",
                "front leaks about 3.0 MB of heap per redeployment without Treadlight: static field"
                        + " java.sql.DriverManager.registeredDrivers, caused by a library in the application;"
                        + " deregister it when the application ends, or install the driver in the server. With"
                        + " Treadlight, it does not leak.",
                "news does not leak.");
        assertThat(sentences).extracting(LeakSentence::run).containsExactly(0, 0, null);
        assertThat(sentences).extracting(LeakSentence::cause).containsExactly(0, 1, null);
    }

    @Test
    void aThreadOfTheApplicationIsToBeEndedByTheApplication() {
        assertThat(sentence("off", new Holder("L", "thread: \"poller\"", List.of("java.lang.Thread.target"),
                "application", 5, null, null, null, null)))
                .isEqualTo("leaks 2.0 MB of heap and 1.0 MB of metaspace per redeployment: thread \"poller\" of the"
                        + " application; end it in contextDestroyed.");
    }

    /** The words after the first sentence of a cause may contain names with dots. */
    @Test
    void theRemedyIsTheSentenceOfTheKnownCauseThatSaysWhatToDo() {
        assertThat(sentence("on", new Holder("L", "static field a.B.c", List.of(), "server", 5,
                "The JDK caches it. Call java.util.ResourceBundle.clearCache when it ends. It is a cache.", null, null,
                null)))
                .isEqualTo("leaks 2.0 MB of heap and 1.0 MB of metaspace per redeployment with Treadlight: static field"
                        + " a.B.c, caused by the server; call java.util.ResourceBundle.clearCache when it ends.");
    }

    @Test
    void aRunThatFailedSaysWhy() {
        Run failed = SampleResults.run("shop", "off", "unknown", 0).withFailure("shop.war does not deploy.");
        assertThat(LeakSentence.of(SampleResults.result("payara", failed))).singleElement()
                .extracting(LeakSentence::text).isEqualTo("has no verdict: shop.war does not deploy.");
    }

    private static String sentence(String module, Holder holder) {
        SimulationResult result = SampleResults.result("payara",
                SampleResults.run("shop", module, "strong", 1, List.of(holder)));
        return LeakSentence.of(result).get(0).text();
    }
}
