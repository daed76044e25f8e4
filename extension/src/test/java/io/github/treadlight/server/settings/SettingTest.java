package io.github.treadlight.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.jvnet.hk2.config.ConfigBean;
import org.jvnet.hk2.config.ConfigSupport;
import org.jvnet.hk2.config.TransactionFailure;

class SettingTest {
    static final List<Setting<?>> ALL = Setting.ALL;

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    @ParameterizedTest
    @FieldSource("ALL")
    void aSettingReadsAndWritesTheAttributeOfItsName(Setting<?> setting) throws TransactionFailure {
        TreadlightConfiguration element = domain.element("server-config");
        String text = "text of " + setting;
        write(setting, text);
        assertThat(ConfigurationElement.text(element, setting)).isEqualTo(text);
        assertThat(((ConfigBean) ConfigSupport.getImpl(element)).rawAttribute(setting.name())).isEqualTo(text);
    }

    private void write(Setting<?> setting, String text) throws TransactionFailure {
        ConfigSupport.apply((TreadlightConfiguration writable) -> {
            ConfigurationElement.set(writable, setting, text);
            return null;
        }, domain.element("server-config"));
    }

    @Test
    void theFormerNameIsAcceptedUntilTheNewOneIsSet() throws TransactionFailure {
        TreadlightConfiguration element = domain.element("server-config");
        domain.services().getService(ConfigurationValidator.class).watch(element);
        assertThatThrownBy(() -> domain.set("class-annotations", "perhaps"))
                .hasMessageContaining("codebase-lookups=\"perhaps\" cannot be set");
        domain.set("class-annotations", "off");
        assertThat(ConfigurationElement.written(element, Setting.CODEBASE_LOOKUPS)).isEqualTo("off");

        write(Setting.CODEBASE_LOOKUPS, "cached");
        assertThat(ConfigurationElement.has(element, "class-annotations")).isFalse();
        assertThat(ConfigurationElement.written(element, Setting.CODEBASE_LOOKUPS)).isEqualTo("cached");
        assertThatThrownBy(() -> domain.set("class-annotations", "off")).hasMessageContaining(
                "class-annotations is called codebase-lookups now, and codebase-lookups is set. Change it with: asadmin"
                        + " set-treadlight-configuration --codebase-lookups=off");
    }

    @Test
    void aTextIsParsedOnceForItsCheckItsVetoAndItsReading() {
        assertThat(Setting.STREAM_FILTER_EXCEPTIONS.parse("com.acme.A"))
                .isSameAs(Setting.STREAM_FILTER_EXCEPTIONS.parse("com.acme.A"))
                .isNotSameAs(Setting.STREAM_FILTER_EXCEPTIONS.parse("com.acme.A,com.acme.B"));
    }

    @Test
    void theWrittenTextHasTheVariables() throws TransactionFailure {
        TreadlightConfiguration element = domain.element("server-config");
        String text = "maxdepth=${java.specification.version};${com.acme.x}";
        domain.services().getService(ConfigurationValidator.class).unwatchAll();
        domain.set("stream-filter", text);
        List<String> problems = new ArrayList<>();
        SettingsReader.read(element, "server-config", null, problems::add);
        assertThat(problems).singleElement().asString().contains("stream-filter=\"" + text + "\"",
                "no value for ${com.acme.x};", "\"maxdepth=" + Runtime.version().feature() + ";!*\" applies instead");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void theDefaultIsTheTextOfItsValue(Setting<?> setting) {
        assertThat(Settings.DEFAULT.text(setting)).isEqualTo(setting.defaultText());
    }
}
