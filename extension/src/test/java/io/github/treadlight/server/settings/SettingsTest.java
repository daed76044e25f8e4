package io.github.treadlight.server.settings;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.server.settings.Settings.ClassValueKind;
import io.github.treadlight.server.settings.Settings.CodebaseLookupKind;
import io.github.treadlight.server.settings.Settings.Part;
import io.github.treadlight.stream.filter.StreamFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private final List<String> problems = new ArrayList<>();
    private Settings before = Settings.DEFAULT;

    @Test
    void nothingConfiguredIsTheDefault() {
        assertThat(read(Map.of())).isEqualTo(Settings.DEFAULT);
        assertThat(problems).isEmpty();
        assertThat(Settings.DEFAULT.weaves()).isTrue();
        assertThat(Settings.DEFAULT.streams()).isTrue();
        assertThat(Settings.DEFAULT.readsFast()).isTrue();
    }

    @Test
    void everyAttributeIsRead() {
        Settings settings = read(Map.ofEntries(
                entry("enabled", " TRUE "), entry("class-values", "jdk"),
                entry("weave-excludes", "com.acme.*,org.example.Thing"), entry("codebase-lookups", "off"),
                entry("deployment-lookups", "stock"), entry("deployment-lookups-megabytes", "16"),
                entry("rmi-file-codebase", "keep"), entry("object-streams", "stock"),
                entry("stream-filter-mode", "log"), entry("stream-filter", " maxdepth=20;!com.* "),
                entry("stream-filter-exceptions", "bsh.XThis"), entry("stream-guard", "containers"),
                entry("loader-watch", "true"), entry("loader-watch-grace-seconds", "5"),
                entry("dump-on-retention", "true"),
                entry("clean-server-caches", "report"), entry("clean-unverified", "true"),
                entry("cleaner-excludes", "mbeans, context-loaders,")));
        assertThat(settings.get(Setting.ENABLED)).isTrue();
        assertThat(settings.get(Setting.CLASS_VALUES)).isEqualTo(ClassValueKind.JDK);
        assertThat(settings.get(Setting.WEAVE_EXCLUDES).matches("com.acme.Thing")).isTrue();
        assertThat(settings.weaves()).isFalse();
        assertThat(settings.guardsJvm()).isFalse();
        assertThat(settings.summary()).isEqualTo("class-values=jdk, weave-excludes=com.acme.*, org.example.Thing,"
                + " codebase-lookups=off, deployment-lookups=stock,"
                + " deployment-lookups-megabytes=16, rmi-file-codebase=keep,"
                + " object-streams=stock, stream-filter-mode=log, stream-filter=maxdepth=20;!com.*,"
                + " stream-filter-exceptions=bsh.XThis, stream-guard=containers,"
                + " loader-watch=5 s, dump-on-retention=true, clean-server-caches=report, clean-unverified=true,"
                + " cleaner-excludes=context-loaders,mbeans");
        assertThat(settings.streams()).isFalse();
        assertThat(settings.cachesCodebases()).isFalse();
        assertThat(settings.cachesDeploymentLookups()).isFalse();
        assertThat(settings.omitsFileCodebases()).isFalse();
        assertThat(settings.withoutClassNames().summary()).isEqualTo("class-values=jdk, codebase-lookups=off,"
                + " deployment-lookups=stock, deployment-lookups-megabytes=16, rmi-file-codebase=keep,"
                + " object-streams=stock, stream-filter-mode=log, stream-guard=containers, loader-watch=5 s,"
                + " dump-on-retention=true, clean-server-caches=report, clean-unverified=true,"
                + " cleaner-excludes=context-loaders,mbeans");
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"fast, true, true", "resolving, true, false", "stock, false, false"})
    void objectStreamsHaveThreeKinds(String kind, boolean ofTreadlight, boolean fast) {
        Settings settings = read(Map.of("object-streams", kind));
        assertThat(settings.streams()).isEqualTo(ofTreadlight);
        assertThat(settings.readsFast()).isEqualTo(fast);
        assertThat(settings.summary()).contains("object-streams=" + kind);
        assertThat(problems).isEmpty();
    }

    @Test
    void theCommandToExcludeACleanerNamesTheExcludedOnes() {
        Settings settings = read(Map.of("cleaner-excludes", "mbeans,shutdown-hooks"));
        String command = "asadmin set-treadlight-configuration --cleaner-excludes=";
        assertThat(settings.commandToExclude("mail-session")).isEqualTo(command + "mail-session,mbeans,shutdown-hooks");
        assertThat(Settings.DEFAULT.commandToExclude("mail-session")).isEqualTo(command + "mail-session");
    }

    @Test
    void disabledWeavesNothing() {
        Settings settings = read(Map.of("enabled", "false"));
        assertThat(settings.weaves()).isFalse();
        assertThat(settings.streams()).isFalse();
        assertThat(settings.cachesCodebases()).isFalse();
        assertThat(settings.omitsFileCodebases()).isFalse();
        assertThat(settings.watches()).isFalse();
        assertThat(settings.cleans()).isFalse();
        assertThat(settings.summary()).startsWith("switched off");
    }

    @Test
    void anObserverChangesNothingWhateverIsConfigured() {
        Settings settings = read(Map.of("mode", "observe", "dump-on-retention", "true", "object-streams", "resolving"));
        assertThat(problems).isEmpty();
        assertThat(settings.weaves()).isFalse();
        assertThat(settings.cachesCodebases()).isFalse();
        assertThat(settings.cachesDeploymentLookups()).isFalse();
        assertThat(settings.omitsFileCodebases()).isFalse();
        assertThat(settings.streams()).isFalse();
        assertThat(settings.cleans()).isFalse();
        assertThat(settings.get(Setting.DUMP_ON_RETENTION)).isFalse();
        assertThat(settings.get(Setting.DEPLOYMENT_LOOKUPS_DISK_MEGABYTES)).isZero();
        assertThat(settings.get(Setting.STREAM_FILTER_MODE)).isEqualTo(StreamFilter.Mode.LOG);
        assertThat(settings.searches()).isTrue();
        assertThat(settings.watches()).isTrue();
        assertThat(settings.summary()).startsWith("mode=observe, class-values=jdk, codebase-lookups=off");
        assertThat(settings.describeMode())
                .isEqualTo("Treadlight only observes, and changes nothing (mode=observe).");
        assertThat(settings.weaknesses("server-config")).singleElement().asString()
                .contains("(mode=observe)", "--active-parts=streams");
        Settings active = settings.with(Setting.MODE, Settings.Mode.ACTIVE);
        assertThat(active).isEqualTo(read(Map.of("dump-on-retention", "true", "object-streams", "resolving")));
        assertThat(active.weaves()).isTrue();
    }

    /** Otherwise, an application would see the filter of Treadlight on its streams. */
    @Test
    void anObserverWeavesCallsOfGetObjectInputFilterWhereStreamsHaveItsFilter() {
        assertThat(read(Map.of("mode", "observe")).weavesFilterCalls()).isTrue();
        assertThat(read(Map.of("mode", "observe", "weave-excludes", "com.acme.*")).weavesFilterCalls("com/acme/Order"))
                .isFalse();
        assertThat(read(Map.of("mode", "observe", "stream-guard", "containers")).weavesFilterCalls()).isFalse();
        assertThat(read(Map.of("mode", "observe", "enabled", "false")).weavesFilterCalls()).isFalse();
        assertThat(read(Map.of("class-values", "jdk")).weavesFilterCalls()).isFalse();
    }

    @Test
    void anAttributeThatIsOffStaysOffInAnObserver() {
        Settings settings = read(Map.of("mode", "observe", "stream-filter-mode", "off", "clean-server-caches", "off"));
        assertThat(settings.get(Setting.STREAM_FILTER_MODE)).isEqualTo(StreamFilter.Mode.OFF);
        assertThat(settings.searches()).isFalse();
        assertThat(settings.isHeldBack(Setting.STREAM_FILTER_MODE)).isFalse();
        assertThat(settings.isHeldBack(Setting.CLASS_VALUES)).isTrue();
    }

    @Test
    void activePartsWorkInAnObserver() {
        Settings settings = read(Map.of("mode", "observe", "active-parts", "class-values, leaks"));
        assertThat(settings.weaves()).isTrue();
        assertThat(settings.cleans()).isTrue();
        assertThat(settings.cachesDeploymentLookups()).isFalse();
        assertThat(settings.get(Setting.STREAM_FILTER_MODE)).isEqualTo(StreamFilter.Mode.LOG);
        assertThat(settings.isActive(Part.LEAKS)).isTrue();
        assertThat(settings.isActive(Part.STREAMS)).isFalse();
        assertThat(settings.withActive(Part.STREAMS)).isEqualTo("class-values,leaks,streams");
        assertThat(settings.describeMode()).endsWith("except for its active parts: class-values, leaks.");
    }

    /** A capability that counts what it would do must know of this change. */
    @Test
    void aSettingThatIsHeldBackCanChange() {
        Settings observer = read(Map.of("mode", "observe"));
        Settings stock = observer.with(Setting.DEPLOYMENT_LOOKUPS, Settings.DeploymentLookupKind.STOCK);
        assertThat(stock.get(Setting.DEPLOYMENT_LOOKUPS)).isEqualTo(observer.get(Setting.DEPLOYMENT_LOOKUPS));
        assertThat(stock.differsFrom(observer, Setting.DEPLOYMENT_LOOKUPS)).isTrue();
        assertThat(stock.differsFrom(observer, Setting.CLASS_VALUES)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "mode, watch, active",
        "enabled, yes, true",
        "enabled, '', true",
        "class-values, turbo, compact",
        "class-values, COMPACT, compact",
        "weave-excludes, com/acme, ''",
        "codebase-lookups, on, cached",
        "deployment-lookups, off, cached",
        "deployment-lookups-megabytes, 0, 8",
        "deployment-lookups-megabytes, 1025, 8",
        "deployment-lookups-megabytes, 8m, 8",
        "rmi-file-codebase, drop, omit",
        "object-streams, slow, fast",
        "stream-filter-mode, warn, reject",
        "stream-filter, maxdepth=deep, ''",
        "loader-watch, on, true",
        "loader-watch-grace-seconds, 1.5, 60",
        "loader-watch-grace-seconds, -1, 60",
        "loader-watch-grace-seconds, 86401, 60",
        "dump-on-retention, yes, false",
        "clean-server-caches, no, on",
        "clean-unverified, yes, false",
        "cleaner-excludes, context-loader, ''",
    })
    void aProblemNamesTheTextTheDefaultAndTheRemedy(String attribute, String text, String byDefault) {
        assertThat(read(Map.of(attribute, text))).isEqualTo(Settings.DEFAULT);
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
        Settings settings = read(Map.of("clean-server-caches", text));
        assertThat(settings.searches()).isEqualTo(searches);
        assertThat(settings.cleans()).isEqualTo(cleans);
        assertThat(problems).isEmpty();
    }

    @Test
    void anInvalidAttributeDoesNotAffectTheOthers() {
        Settings settings = read(Map.of("enabled", "maybe", "class-values", "jdk"));
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
        assertThat(read(Map.of("stream-filter", text)).get(Setting.STREAM_FILTER)).isEqualTo(meant);
        assertThat(problems).singleElement().asString().contains("\"" + meant + "\" applies instead");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "active-parts             | leaks,everything                 | 'everything'     | leaks",
        "cleaner-excludes         | mbeans,gone,context-loaders,lost | 'gone', 'lost'   | context-loaders,mbeans",
        "stream-filter-exceptions | bsh.XThis,com/acme/A,com.acme.B  | 'com/acme/A'     | bsh.XThis,com.acme.B"})
    void unknownNamesInAListLeaveTheOthers(String attribute, String text, String unknown, String valid) {
        Settings settings = read(Map.of(attribute, text));
        assertThat(settings.text(Setting.named(attribute).orElseThrow())).isEqualTo(valid);
        assertThat(problems).singleElement().asString().contains("\"" + text + "\"", unknown)
                .contains("\"" + valid + "\" applies instead");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "stream-filter            | !com.acme.Old;${com.acme.x};maxdepth=9 | !com.acme.Old;!*;maxdepth=9",
        "stream-filter            | ${com.acme.x}                          | !*",
        "cleaner-excludes         | mbeans,${com.acme.x},gone              | mbeans",
        "stream-filter-exceptions | bsh.XThis,${com.acme.x}                | bsh.XThis",
        "class-values             | ${com.acme.x}                          | compact"})
    void anUnknownVariableAtTheStartIsNamedWithTheText(String attribute, String text, String value) {
        before = null;
        read(Map.of(attribute, text));
        assertThat(problems).singleElement().asString()
                .contains("=\"" + text + "\": this server has no value for ${com.acme.x}; \"" + value
                        + "\" applies instead")
                .contains("asadmin create-system-properties --target=server-config com.acme.x=VALUE")
                .doesNotContain("=" + value + "'");
    }

    @Test
    void textThatBecomesInvalidKeepsTheEarlierValue() {
        before = read(Map.of("stream-filter", "!com.acme.Old", "object-streams", "stock"));
        assertThat(read(Map.of("stream-filter", "!com.acme.Old;maxdept=100", "object-streams", "quick")))
                .isEqualTo(before);
        assertThat(problems).hasSize(2).anyMatch(problem -> problem.contains("\"!com.acme.Old\" applies instead"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Observe", "observ", "${undefined.mode}"})
    void anUnreadableModeObservesAtTheStart(String text) {
        before = null;
        assertThat(read(Map.of("mode", text)).observes()).isTrue();
        assertThat(problems).singleElement().asString().contains("\"observe\" applies instead");

        before = read(Map.of("object-streams", "stock"));
        assertThat(read(Map.of("object-streams", "stock", "mode", text)).observes()).isFalse();
    }

    private Settings read(Map<String, String> texts) {
        return read(texts.entrySet().stream()
                .map(text -> text.getKey() + "='" + text.getValue() + "'")
                .collect(Collectors.joining(" ")));
    }

    private Settings read(String attributes) {
        try (DomainXml domain = DomainXml.withElement(attributes)) {
            return SettingsReader.read(domain.element("server-config"), "server-config", before, problems::add);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "class-annotations='off' | OFF | class-annotations=\"off\" applies, but it is now called codebase-lookups."
                + " Rename it with: asadmin set-treadlight-configuration --target=server-config"
                + " '--codebase-lookups=off'",
        "class-annotations='off' codebase-lookups='cached' | CACHED | class-annotations is ignored, because it is now"
                + " called codebase-lookups, and codebase-lookups=\"cached\" is set. Remove it with: asadmin"
                + " set-treadlight-configuration --target=server-config '--codebase-lookups=cached'"})
    void theFormerNameIsReadUnlessTheNewOneIsSet(String attributes, CodebaseLookupKind lookups, String problem) {
        assertThat(read(attributes).get(Setting.CODEBASE_LOOKUPS)).isEqualTo(lookups);
        assertThat(problems).containsExactly("<treadlight-configuration> in domain.xml: " + problem);
    }

    @ParameterizedTest
    @CsvSource({
        "stream-filter-mode, off, 'does not filter object streams', stream-filter-mode=reject",
        "stream-filter-mode, log, 'only logs', stream-filter-mode=reject",
        "stream-guard, containers, 'only the object streams of the containers', stream-guard=jvm"})
    void aWeakerFilterIsNamedWithTheRemedy(String attribute, String text, String problem, String remedy) {
        assertThat(read(Map.of(attribute, text)).weaknesses("server-config")).singleElement().asString()
                .contains(problem, "asadmin set-treadlight-configuration --target=server-config --" + remedy);
    }

    @Test
    void theDefaultsHaveNoWeakness() {
        assertThat(Settings.DEFAULT.weaknesses("server-config")).isEmpty();
    }
}
