package io.github.treadlight.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

    @ParameterizedTest
    @FieldSource("ALL")
    void theDefaultIsTheTextOfItsValue(Setting<?> setting) {
        assertThat(Settings.DEFAULT.text(setting)).isEqualTo(setting.defaultText());
    }
}
