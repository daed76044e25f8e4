package io.github.treadlight.sim.untrusted;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.HostileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTextTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "", "java.util.HashMap$Node[*].key", "C:\\servers\\domain1", "Größe × 2 → 東京 \ud83d\ude00"
    })
    void visibleCharactersAreUnchanged(String text) {
        assertThat(PrintableText.of(text)).isEqualTo(text);
    }

    @Test
    void controlsLineBreaksAndChangesOfDirectionBecomeEscapes() {
        assertThat(PrintableText.of(HostileName.TEXT)).isEqualTo(HostileName.SHOWN);
        assertThat(PrintableText.of("a\r\n\tb\u0085c\u2028d\u2029e\u009b1m")).isEqualTo(
                "a\\r\\n\\tb\\u0085c\\u2028d\\u2029e\\u009b1m");
    }

    @Test
    void invisibleCharactersAndThoseThatXmlDoesNotHaveBecomeEscapes() {
        assertThat(PrintableText.of("\0\ufeff\u200b\ufffe\udb40\udc41\ud800")).isEqualTo(
                "\\u0000\\ufeff\\u200b\\ufffe\\udb40\\udc41\\ud800");
    }
}
