package io.github.treadlight.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.beans.PropertyVetoException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvnet.hk2.config.TransactionFailure;

/** The validator as HK2 creates it, called by real transactions. */
class ConfigurationValidatorTest {
    @RegisterExtension
    final DomainXml domain = new DomainXml(
            "<configs>",
            "<config name='server-config'><treadlight-configuration class-values='turbo'/>"
                    + "<system-property name='com.acme.filter' value='!com.acme.Old'/></config>",
            "<config name='cluster-config'><treadlight-configuration/><java-config>"
                    + "<jvm-options>-Dcom.acme.option=1</jvm-options></java-config></config>",
            "<config name='other-config'/>",
            "</configs>",
            "<clusters><cluster name='c' config-ref='cluster-config'>",
            "<system-property name='com.acme.cluster' value='1'/></cluster></clusters>",
            "<servers><server name='s' config-ref='cluster-config'>",
            "<system-property name='com.acme.server' value='1'/></server></servers>",
            "<system-property name='com.acme.domain' value='1'/>");
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
        assertThat(element.getObjectStreams()).isEqualTo("fast");
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

    @ParameterizedTest
    @ValueSource(strings = {"java.version", "com.acme.filter", "com.acme.option", "com.acme.cluster", "com.acme.server",
        "com.acme.domain", "ENV=SHOP_FILTER", "MPCONFIG=shop.filter"})
    void aVariableThatSomeServerKnowsIsSet(String name) throws Exception {
        validator.watch(element);
        domain.set("stream-filter", "!com.acme.X;${" + name + "}");
        assertThat(element.getStreamFilter()).startsWith("!com.acme.X;");
    }

    @ParameterizedTest
    @CsvSource({
        "${com.acme.x}, ${com.acme.x}",
        "!com.acme.Old;${com.acme.x};${com.acme.y}, '${com.acme.x}, ${com.acme.y}'",
        "${java.version}${com.acme.x}, ${com.acme.x}", "${com.acme.x, ${com.acme.x"})
    void aVariableThatNoServerKnowsIsRefused(String text, String unknown) {
        validator.watch(element);
        assertRefused(() -> domain.set("stream-filter", text), "stream-filter=\"" + text + "\" cannot be set: the"
                + " server has no value for " + unknown + "; define it first with: asadmin create-system-properties"
                + " com.acme.x=VALUE");
        assertThat(element.getStreamFilter()).isEmpty();
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
