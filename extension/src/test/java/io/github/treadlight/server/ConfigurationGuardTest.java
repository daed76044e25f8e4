package io.github.treadlight.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.beans.PropertyVetoException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvnet.hk2.config.TransactionFailure;

/** The guard as HK2 makes it, asked by real transactions. */
class ConfigurationGuardTest {
    @RegisterExtension
    final DomainXml domain = new DomainXml(
            "<configs>",
            "<config name='server-config'><treadlight-configuration class-values='turbo'/></config>",
            "<config name='cluster-config'><treadlight-configuration/></config>",
            "<config name='other-config'/>",
            "</configs>");
    private final ConfigurationGuard guard = domain.services().getService(ConfigurationGuard.class);
    private final TreadlightConfiguration element = domain.element("server-config");

    @Test
    void textThatCanBeReadIsSet() throws Exception {
        guard.watch(element);
        domain.set("enabled", "false", "weave-excludes", "com.acme.*");
        assertThat(element.getEnabled()).isEqualTo("false");
        assertThat(element.getWeaveExcludes()).isEqualTo("com.acme.*");
    }

    @ParameterizedTest
    @CsvSource({
        "enabled, maybe, 'enabled=\"maybe\" cannot be set: ''maybe'' is neither true nor false'",
        "class-values, jd, 'class-values=\"jd\" cannot be set: ''jd'' is none of compact, jdk'",
        "cleaner-excludes, mbean, 'cleaner-excludes=\"mbean\" cannot be set: there is no cleaner ''mbean'''",
        "stream-filter, ${ALIAS=secret}, 'must not come from a password alias'",
    })
    void badTextIsRefusedWithASentenceThatTheAdministratorSees(String attribute, String text, String sentence) {
        guard.watch(element);
        assertRefused(() -> domain.set(attribute, text), sentence);
    }

    @Test
    void oneBadAttributeAmongSeveralLeavesAllAsTheyWere() {
        guard.watch(element);
        assertRefused(() -> domain.set("enabled", "false", "loader-watch-grace-seconds", "soon", "object-streams",
                "stock"), "loader-watch-grace-seconds");
        assertThat(element.getEnabled()).isEqualTo("true");
        assertThat(element.getLoaderWatchGraceSeconds()).isEqualTo("60");
        assertThat(element.getObjectStreams()).isEqualTo("fast");
    }

    @Test
    void anAttributeEditedBadlyByHandDoesNotPreventAChangeOfAnother() throws Exception {
        guard.watch(element);
        domain.set("enabled", "false");
        assertThat(element.getEnabled()).isEqualTo("false");
        assertThat(element.getClassValues()).isEqualTo("turbo");
        domain.set("class-values", "jdk");
        assertThat(element.getClassValues()).isEqualTo("jdk");
    }

    @Test
    void aVariableIsNotJudgedBeforeItIsExpanded() throws Exception {
        guard.watch(element);
        domain.set("enabled", "${treadlight.enabled}");
        assertThat(element.getEnabled()).isEqualTo("${treadlight.enabled}");
    }

    @Test
    void theElementsOfAllConfigurationsAreWatched() {
        guard.watchAll();
        assertRefused(() -> domain.set("enabled", "maybe"), "enabled");
        assertRefused(() -> domain.set(domain.element("cluster-config"), "enabled", "maybe"), "enabled");
    }

    @Test
    void aStoppedGuardRefusesNothing() throws Exception {
        guard.watch(element);
        guard.watch(element);
        guard.watchAll();
        guard.leave();
        domain.set("enabled", "maybe");
        assertThat(element.getEnabled()).isEqualTo("maybe");
    }

    @Test
    void anElementCanBeWatchedAgainAfterItLeft() {
        guard.watch(element);
        guard.leave();
        guard.watch(element);
        assertRefused(() -> domain.set("enabled", "maybe"), "enabled");
    }

    private static void assertRefused(ThrowingCallable change, String sentence) {
        assertThatThrownBy(change).isInstanceOf(TransactionFailure.class).hasMessageContaining(sentence)
                .hasStackTraceContaining(PropertyVetoException.class.getName());
    }
}
