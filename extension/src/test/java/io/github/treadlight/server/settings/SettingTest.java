package io.github.treadlight.server.settings;

import static org.assertj.core.api.Assertions.assertThat;

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
        ConfigSupport.apply((TreadlightConfiguration writable) -> {
            setting.set(writable, text);
            return null;
        }, element);
        assertThat(setting.textIn(element)).isEqualTo(text);
        assertThat(((ConfigBean) ConfigSupport.getImpl(element)).rawAttribute(setting.name())).isEqualTo(text);
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
