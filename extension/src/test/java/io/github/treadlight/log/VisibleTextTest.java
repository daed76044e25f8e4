package io.github.treadlight.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ForgedLine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "", "java.util.HashMap$Node[*].key", "C:\\new\\u000a", "Größe × 2 → 東京 \ud83d\ude00 e\u0301 \ue000"
    })
    void visibleCharactersAreUnchanged(String text) {
        assertThat(VisibleText.of(text)).isEqualTo(text);
    }

    @Test
    void allOthersBecomeEscapes() {
        assertThat(VisibleText.of(ForgedLine.NAME)).isEqualTo(ForgedLine.SHOWN);
        assertThat(VisibleText.of("\0\t\u007f\u009b1m\u00a0\u200b\u2066\ufeff\udc00\udb40\udc41")).isEqualTo(
                "\\u0000\\u0009\\u007f\\u009b1m\\u00a0\\u200b\\u2066\\ufeff\\udc00\\udb40\\udc41");
    }

    @Test
    void aSecondCallChangesNothing() {
        assertThat(VisibleText.of(ForgedLine.SHOWN)).isEqualTo(ForgedLine.SHOWN);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5})
    void aLongTextLacksItsMiddle(int longest) {
        assertThat(VisibleText.of("abcdefgh\n", longest)).startsWith("ab…").endsWith("h\\u000a");
        assertThat(VisibleText.of("x".repeat(longest), longest)).hasSize(longest).doesNotContain("…");
    }

    @Test
    void aPairThatIsCutBecomesAnEscape() {
        assertThat(VisibleText.of("a\ud83d\ude00bcd", 4)).isEqualTo("a\\ud83d…cd");
    }
}
