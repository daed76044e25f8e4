package io.github.treadlight.server.settings;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.server.settings.Settings.ClassValueKind;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    private final List<String> problems = new ArrayList<>();
    private Settings before = Settings.DEFAULT;

    @Test
    void nothingConfiguredIsTheDefault() {
        assertThat(read(Map.of())).isEqualTo(Settings.DEFAULT);
        assertThat(problems).isEmpty();
        assertThat(Settings.DEFAULT.weaves()).isTrue();
        assertThat(Settings.DEFAULT.streams()).isTrue();
        assertThat(Settings.DEFAULT.readsFast()).isFalse();
    }

    @Test
    void everyAttributeIsRead() {
        Settings settings = read(Map.ofEntries(
                entry("getEnabled", " TRUE "), entry("getClassValues", "jdk"),
                entry("getWeaveExcludes", "com.acme.*,org.example.Thing"), entry("getClassAnnotations", "off"),
                entry("getDeploymentLookups", "stock"), entry("getDeploymentLookupsMegabytes", "16"),
                entry("getRmiFileCodebase", "keep"), entry("getObjectStreams", "stock"),
                entry("getStreamFilterMode", "log"), entry("getStreamFilter", " maxdepth=20;!com.* "),
                entry("getStreamFilterExceptions", "bsh.XThis"), entry("getStreamGuard", "containers"),
                entry("getLoaderWatch", "true"), entry("getLoaderWatchGraceSeconds", "5"),
                entry("getDumpOnRetention", "true"),
                entry("getCleanServerCaches", "report"), entry("getCleanUnverified", "true"),
                entry("getCleanerExcludes", "mbeans, context-loaders,")));
        assertThat(settings.get(Setting.ENABLED)).isTrue();
        assertThat(settings.get(Setting.CLASS_VALUES)).isEqualTo(ClassValueKind.JDK);
        assertThat(settings.get(Setting.WEAVE_EXCLUDES).matches("com.acme.Thing")).isTrue();
        assertThat(settings.weaves()).isFalse();
        assertThat(settings.guardsJvm()).isFalse();
        assertThat(settings.summary()).isEqualTo("class-values=jdk, weave-excludes=com.acme.*, org.example.Thing,"
                + " class-annotations=off, deployment-lookups=stock,"
                + " deployment-lookups-megabytes=16, rmi-file-codebase=keep,"
                + " object-streams=stock, stream-filter-mode=log, stream-filter=maxdepth=20;!com.*,"
                + " stream-filter-exceptions=bsh.XThis, stream-guard=containers,"
                + " loader-watch=5 s, dump-on-retention=true, clean-server-caches=report, clean-unverified=true,"
                + " cleaner-excludes=context-loaders,mbeans");
        assertThat(settings.streams()).isFalse();
        assertThat(settings.cachesLookups()).isFalse();
        assertThat(settings.cachesDeploymentLookups()).isFalse();
        assertThat(settings.omitsFileCodebases()).isFalse();
        assertThat(settings.withoutClassNames().summary()).isEqualTo("class-values=jdk, class-annotations=off,"
                + " deployment-lookups=stock, deployment-lookups-megabytes=16, rmi-file-codebase=keep,"
                + " object-streams=stock, stream-filter-mode=log, stream-guard=containers, loader-watch=5 s,"
                + " dump-on-retention=true, clean-server-caches=report, clean-unverified=true,"
                + " cleaner-excludes=context-loaders,mbeans");
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"fast, true, true", "resolving, true, false", "stock, false, false"})
    void objectStreamsHaveThreeKinds(String kind, boolean ofTreadlight, boolean fast) {
        Settings settings = read(Map.of("getObjectStreams", kind));
        assertThat(settings.streams()).isEqualTo(ofTreadlight);
        assertThat(settings.readsFast()).isEqualTo(fast);
        assertThat(settings.summary()).contains("object-streams=" + kind);
        assertThat(problems).isEmpty();
    }

    @Test
    void theCommandToExcludeACleanerNamesTheExcludedOnes() {
        Settings settings = read(Map.of("getCleanerExcludes", "mbeans,shutdown-hooks"));
        String command = "asadmin set-treadlight-configuration --cleaner-excludes=";
        assertThat(settings.commandToExclude("mail-session")).isEqualTo(command + "mail-session,mbeans,shutdown-hooks");
        assertThat(Settings.DEFAULT.commandToExclude("mail-session")).isEqualTo(command + "mail-session");
    }

    @Test
    void disabledWeavesNothing() {
        Settings settings = read(Map.of("getEnabled", "false"));
        assertThat(settings.weaves()).isFalse();
        assertThat(settings.streams()).isFalse();
        assertThat(settings.cachesLookups()).isFalse();
        assertThat(settings.omitsFileCodebases()).isFalse();
        assertThat(settings.watches()).isFalse();
        assertThat(settings.cleans()).isFalse();
        assertThat(settings.summary()).startsWith("switched off");
    }

    @ParameterizedTest
    @CsvSource({
        "getEnabled, yes, enabled, true",
        "getEnabled, '', enabled, true",
        "getClassValues, turbo, class-values, compact",
        "getClassValues, COMPACT, class-values, compact",
        "getWeaveExcludes, com/acme, weave-excludes, ''",
        "getClassAnnotations, on, class-annotations, cached",
        "getDeploymentLookups, off, deployment-lookups, cached",
        "getDeploymentLookupsMegabytes, 0, deployment-lookups-megabytes, 8",
        "getDeploymentLookupsMegabytes, 1025, deployment-lookups-megabytes, 8",
        "getDeploymentLookupsMegabytes, 8m, deployment-lookups-megabytes, 8",
        "getRmiFileCodebase, drop, rmi-file-codebase, omit",
        "getObjectStreams, slow, object-streams, resolving",
        "getStreamFilterMode, warn, stream-filter-mode, reject",
        "getStreamFilter, maxdepth=deep, stream-filter, ''",
        "getLoaderWatch, on, loader-watch, true",
        "getLoaderWatchGraceSeconds, 1.5, loader-watch-grace-seconds, 60",
        "getLoaderWatchGraceSeconds, -1, loader-watch-grace-seconds, 60",
        "getLoaderWatchGraceSeconds, 86401, loader-watch-grace-seconds, 60",
        "getDumpOnRetention, yes, dump-on-retention, false",
        "getCleanServerCaches, no, clean-server-caches, on",
        "getCleanUnverified, yes, clean-unverified, false",
        "getCleanerExcludes, context-loader, cleaner-excludes, ''",
    })
    void aProblemNamesTheTextTheDefaultAndTheRemedy(String getter, String text, String attribute, String byDefault) {
        assertThat(read(Map.of(getter, text))).isEqualTo(Settings.DEFAULT);
        assertThat(problems).singleElement().asString()
                .contains(attribute + "=\"" + text + "\"")
                .contains("\"" + byDefault + "\" applies instead")
                .contains("asadmin set 'configs.config.server-config.treadlight-configuration." + attribute + "="
                        + byDefault + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "on, true, true", "true, true, true", "report, true, false", "off, false, false", "FALSE, false, false"
    })
    void cleaningCanBeReducedToReportsAndSwitchedOff(String text, boolean searches, boolean cleans) {
        Settings settings = read(Map.of("getCleanServerCaches", text));
        assertThat(settings.searches()).isEqualTo(searches);
        assertThat(settings.cleans()).isEqualTo(cleans);
        assertThat(problems).isEmpty();
    }

    @Test
    void anInvalidAttributeDoesNotAffectTheOthers() {
        Settings settings = read(Map.of("getEnabled", "maybe", "getClassValues", "jdk"));
        assertThat(settings.get(Setting.CLASS_VALUES)).isEqualTo(ClassValueKind.JDK);
        assertThat(problems).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "com.acme.**; !*       | com.acme.**;!*",
        "!com.a.X,!com.b.Y     | !com.a.X;!com.b.Y",
        "!com.a.X;  maxdepth=9  | !com.a.X;maxdepth=9",
        "preset=strict;*       | preset=strict",
        "!com.a.X, maxdepth=x  | ''"
    })
    void aPatternThatWouldLoseAPieceAppliesAsItWasMeant(String text, String meant) {
        assertThat(read(Map.of("getStreamFilter", text)).get(Setting.STREAM_FILTER)).isEqualTo(meant);
        assertThat(problems).singleElement().asString().contains("\"" + meant + "\" applies instead");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "getCleanerExcludes        | mbeans,gone,context-loaders,lost | 'gone', 'lost'   | context-loaders,mbeans",
        "getStreamFilterExceptions | bsh.XThis,com/acme/A,com.acme.B  | 'com/acme/A'     | bsh.XThis,com.acme.B"})
    void unknownNamesInAListLeaveTheOthers(String getter, String text, String unknown, String valid) {
        Settings settings = read(Map.of(getter, text));
        assertThat(getter.contains("Cleaner") ? settings.text(Setting.CLEANER_EXCLUDES)
                : settings.text(Setting.STREAM_FILTER_EXCEPTIONS)).isEqualTo(valid);
        assertThat(problems).singleElement().asString().contains("\"" + text + "\"", unknown)
                .contains("\"" + valid + "\" applies instead");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "getStreamFilter           | !com.acme.Old;${com.acme.x};maxdepth=9 | !com.acme.Old;!*;maxdepth=9",
        "getStreamFilter           | ${com.acme.x}                          | !*",
        "getCleanerExcludes        | mbeans,${com.acme.x},gone              | mbeans",
        "getStreamFilterExceptions | bsh.XThis,${com.acme.x}                | bsh.XThis",
        "getClassValues            | ${com.acme.x}                          | compact"})
    void anUnknownVariableAtTheStartIsNamedWithTheText(String getter, String text, String value) {
        before = null;
        read(Map.of(getter, text));
        assertThat(problems).singleElement().asString()
                .contains("=\"" + text + "\": this server has no value for ${com.acme.x}; \"" + value
                        + "\" applies instead")
                .contains("asadmin create-system-properties --target=server-config com.acme.x=VALUE")
                .doesNotContain("=" + value + "'");
    }

    @Test
    void textThatBecomesInvalidKeepsTheEarlierValue() {
        before = read(Map.of("getStreamFilter", "!com.acme.Old", "getObjectStreams", "stock"));
        assertThat(read(Map.of("getStreamFilter", "!com.acme.Old;maxdept=100", "getObjectStreams", "quick")))
                .isEqualTo(before);
        assertThat(problems).hasSize(2).anyMatch(problem -> problem.contains("\"!com.acme.Old\" applies instead"));
    }

    private Settings read(Map<String, String> texts) {
        Map<String, String> answers = new HashMap<>(texts);
        TreadlightConfiguration configuration = (TreadlightConfiguration) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {TreadlightConfiguration.class},
                (proxy, method, arguments) -> answers.get(method.getName()));
        return SettingsReader.read(configuration, "server-config", before, problems::add);
    }

    @ParameterizedTest
    @CsvSource({
        "getStreamFilterMode, off, 'does not filter object streams', stream-filter-mode=reject",
        "getStreamFilterMode, log, 'only logs', stream-filter-mode=reject",
        "getStreamGuard, containers, 'only the object streams of the containers', stream-guard=jvm"})
    void aWeakerFilterIsNamedWithTheRemedy(String getter, String text, String problem, String remedy) {
        assertThat(read(Map.of(getter, text)).weaknesses("server-config")).singleElement().asString()
                .contains(problem, "asadmin set-treadlight-configuration --target=server-config --" + remedy);
    }

    @Test
    void theDefaultsHaveNoWeakness() {
        assertThat(Settings.DEFAULT.weaknesses("server-config")).isEmpty();
    }
}
