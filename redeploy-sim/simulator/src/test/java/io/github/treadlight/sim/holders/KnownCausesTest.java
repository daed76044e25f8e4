package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.holders.KnownCauses.KnownCause;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownCausesTest {
    private static final Sample DRIVER = new Sample("static field java.sql.DriverManager.registeredDrivers",
            List.of("java.sql.DriverInfo.driver"), "jdbc-drivers");

    /** A reference path whose first match in the catalogue must contain the remedy. */
    record Sample(String root, List<String> path, String remedy) {
        String cause(boolean treadlight) {
            KnownCause found = KnownCauses.of(root, path);
            return found == null ? null : found.explain(treadlight);
        }
    }

    static List<Sample> samples() throws IOException {
        try (var in = Objects.requireNonNull(KnownCausesTest.class.getResourceAsStream("known-paths.csv"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1)
                    .map(line -> line.split(" \\| "))
                    .map(sample -> new Sample(sample[0], List.of(sample[1].split(", ")), sample[2]))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aKnownPathHasItsRemedy(Sample sample) {
        assertThat(sample.cause(false)).contains(sample.remedy);
    }

    @Test
    void everyKnownCauseHasASample() throws IOException {
        Stream<String> causes = samples().stream().map(sample -> sample.cause(false)).distinct();
        assertThat(causes).hasSameSizeAs(samples()).hasSize(KnownCauses.all().size());
    }

    /** Reports show the remedy alone. */
    @Test
    void noRemedyRefersToTheSentenceBefore() {
        assertThat(KnownCauses.all()).extracting(KnownCauses.KnownCause::text).noneMatch(text -> Pattern.compile(
                "\\. (Call|Cancel|Close|Deregister|End|Remove|Restore|Unexport|Unregister) (it|them)\\b").matcher(text)
                .find());
    }

    /** The first objects of the paths in a heap dump that was written during a release. */
    @ParameterizedTest
    @ValueSource(strings = {
        "Owned.loader",
        "Taken.objects, java.util.ArrayList[*]",
        "jdk.LogHandlerCleaner$$Lambda.arg$2",
        "access.ReadableFields$FieldsOfClass.type",
    })
    void aSearchOfTreadlightIsGoneAfterTheSweep(String path) {
        assertThat(ofLocalVariable("io.github.treadlight.leak." + path)).contains("No action is needed");
    }

    @Test
    void aListOfASearchIsGoneAfterTheSweep() {
        assertThat(ofLocalVariable("java.lang.Object[*], io.github.treadlight.leak.Finding.owned"))
                .contains("No action is needed");
    }

    @Test
    void anObjectOfTheServerThatLeadsToTreadlightIsNoSearch() {
        assertThat(ofLocalVariable("com.acme.Server.module, io.github.treadlight.leak.Owned.loader"))
                .contains("End the thread");
    }

    private static String ofLocalVariable(String path) {
        return new Sample("local variable of a thread", List.of(path.split(", ")), "").cause(false);
    }

    /** The application's code did not return, so the thread is a leak. */
    @ParameterizedTest
    @ValueSource(strings = {
        "access.UsedMembers$$Lambda.arg$1",
        "ForeignCode$$Lambda.arg$1",
        "server.ConnectionPoolCleaner$Deletion.pool",
        "server.ConnectionPoolCleaner$Deletion$$Lambda.arg$1",
    })
    void anAbandonedCallOfTreadlightIsNoSearch(String path) {
        assertThat(ofLocalVariable("io.github.treadlight.leak." + path + ", instance of shop.Closer"))
                .contains("End the thread");
    }

    @Test
    void aStaticFieldOfTreadlightIsNoSearch() {
        assertThat(KnownCauses.of("static field io.github.treadlight.leak.EndedLoaders.ALL",
                List.of("java.util.HashMap[*].key"))).isNull();
    }

    /** Both entries for the server's timer match. The one for a pool must come first. */
    @Test
    void aPoolInTheServersTimerQueueIsNotAnApplicationTimer() {
        Sample pool = new Sample("thread", List.of("java.util.TimerThread.queue", "java.util.TaskQueue.queue",
                "com.sun.enterprise.resource.pool.resizer.Resizer.pool"), "next check of the pool");
        assertThat(pool.cause(false)).contains(pool.remedy);
    }

    /** The shortest path to Jackson's shared cache starts at a service of Payara 7 that has a mapper. */
    @Test
    void aMapperOfTheServerLeadsToJacksonsCache() {
        Sample mapper = new Sample("thread: \"GlassFish Kernel Main Thread\"", List.of(
                "fish.payara.microprofile.config.extensions.aws.AWSSecretsConfigSource.mapper",
                "com.fasterxml.jackson.databind.ObjectMapper._typeFactory",
                "com.fasterxml.jackson.databind.type.TypeFactory._typeCache"), "cleaner jackson-types");
        assertThat(mapper.cause(false)).contains(mapper.remedy);
    }

    @Test
    void theRemedyDependsOnWhetherTreadlightIsInstalled() {
        assertThat(DRIVER.cause(false))
                .endsWith("Treadlight's cleaner jdbc-drivers releases it, unless another application may need it.");
        assertThat(DRIVER.cause(true)).contains(
                "Treadlight has not released it on this server (cleaner jdbc-drivers): another application may need",
                "The server's log gives the reason.");
    }

    @Test
    void aLeakThatTreadlightOnlyReportsIsNotSaidToBeReleased() {
        Sample hook = new Sample("static field java.lang.ApplicationShutdownHooks.hooks",
                List.of("java.util.IdentityHashMap[*]"), "");
        assertThat(Stream.of(true, false).map(hook::cause)).allSatisfy(
                cause -> assertThat(cause).endsWith("Treadlight only reports it (cleaner shutdown-hooks)."));
    }

    /** The sentence about the cleaners would contradict it. */
    @Test
    void noTextOfTheCataloguePromisesARelease() {
        assertThat(KnownCauses.all()).extracting(KnownCause::text).noneMatch(
                text -> text.matches(".*Treadlight (releases|removes|cancels|unregisters|clears).*"));
    }

    @Test
    void theDocumentationHasAnAnchorForEachCause() throws IOException {
        String page = Files.readString(Path.of("../../docs/leaks.md"));
        for (KnownCause cause : KnownCauses.all()) {
            assertThat(cause.leaks()).as(cause.text())
                    .allSatisfy(leak -> assertThat(page).contains("<a id=\"leak-" + leak + "\"></a>"));
        }
        assertThat(page).contains("## Leaks that Treadlight does not release\n");
    }

    @Test
    void anUnknownPathHasNoCause() {
        assertThat(new Sample("static field org.example.Cache.ALL", List.of("java.util.HashMap.table"), "")
                .cause(false)).isNull();
    }
}
