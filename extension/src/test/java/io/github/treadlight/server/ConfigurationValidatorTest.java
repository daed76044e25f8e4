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

/** The validator as HK2 creates it, called by real transactions. */
class ConfigurationValidatorTest {
    @RegisterExtension
    final DomainXml domain = new DomainXml(
            "<configs>",
            "<config name='server-config'><treadlight-configuration class-values='turbo'/></config>",
            "<config name='cluster-config'><treadlight-configuration/></config>",
            "<config name='other-config'/>",
            "</configs>");
    private final ConfigurationValidator validator = domain.services().getService(ConfigurationValidator.class);
    private final TreadlightConfiguration element = domain.element("server-config");

    @Test
    void textThatCanBeReadIsSet() throws Exception {
        validator.watch(element);
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
    void invalidTextIsRefusedWithAMessageThatTheAdministratorSees(String attribute, String text, String sentence) {
        validator.watch(element);
        assertRefused(() -> domain.set(attribute, text), sentence);
    }

    @Test
    void oneInvalidAttributeOfSeveralLeavesAllUnchanged() {
        validator.watch(element);
        assertRefused(() -> domain.set("enabled", "false", "loader-watch-grace-seconds", "soon", "object-streams",
                "stock"), "loader-watch-grace-seconds");
        assertThat(element.getEnabled()).isEqualTo("true");
        assertThat(element.getLoaderWatchGraceSeconds()).isEqualTo("60");
        assertThat(element.getObjectStreams()).isEqualTo("resolving");
    }

    @Test
    void anInvalidAttributeInDomainXmlDoesNotPreventChangesOfOthers() throws Exception {
        validator.watch(element);
        domain.set("enabled", "false");
        assertThat(element.getEnabled()).isEqualTo("false");
        assertThat(element.getClassValues()).isEqualTo("turbo");
        domain.set("class-values", "jdk");
        assertThat(element.getClassValues()).isEqualTo("jdk");
    }

    @Test
    void aVariableIsNotCheckedBeforeItIsResolved() throws Exception {
        validator.watch(element);
        domain.set("enabled", "${treadlight.enabled}");
        assertThat(element.getEnabled()).isEqualTo("${treadlight.enabled}");
    }

    @Test
    void theElementsOfAllConfigurationsAreWatched() {
        validator.watchAll();
        assertRefused(() -> domain.set("enabled", "maybe"), "enabled");
        assertRefused(() -> domain.set(domain.element("cluster-config"), "enabled", "maybe"), "enabled");
    }

    @Test
    void afterItStoppedWatchingEveryChangeIsAccepted() throws Exception {
        validator.watch(element);
        validator.watch(element);
        validator.watchAll();
        validator.unwatchAll();
        domain.set("enabled", "maybe");
        assertThat(element.getEnabled()).isEqualTo("maybe");
    }

    @Test
    void anElementCanBeWatchedAgain() {
        validator.watch(element);
        validator.unwatchAll();
        validator.watch(element);
        assertRefused(() -> domain.set("enabled", "maybe"), "enabled");
    }

    private static void assertRefused(ThrowingCallable change, String sentence) {
        assertThatThrownBy(change).isInstanceOf(TransactionFailure.class).hasMessageContaining(sentence)
                .hasStackTraceContaining(PropertyVetoException.class.getName());
    }
}
