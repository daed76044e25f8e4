package io.github.treadlight.stream.deny;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GadgetFileTest {
    private static final String ROW = "com.acme.Row | Acme | calls any method | CVE-2026-1 | 2026-11-26";

    private static List<Gadget> parse(String... lines) {
        return GadgetFile.parse(List.of(lines), "more.txt");
    }

    private static String entry(String pattern) {
        return pattern + " | Acme | calls any method | - | 2026-11";
    }

    @Test
    void anEntryHasFiveColumns() {
        assertThat(parse(ROW)).containsExactly(
                new Gadget("com.acme.Row", "Acme", "calls any method", "CVE-2026-1", "2026-11-26"));
    }

    @Test
    void aClassThatOnlyReadsAnotherStreamHasASixthColumn() {
        assertThat(parse(ROW + " | nested ")).containsExactly(
                new Gadget("com.acme.Row", "Acme", "calls any method", "CVE-2026-1", "2026-11-26", true));
    }

    @Test
    void entriesKeepTheirOrder() {
        assertThat(parse(entry("com.acme.Row"), entry("com.acme.Col"), entry("com.acme.Cell")))
                .extracting(Gadget::pattern).containsExactly("com.acme.Row", "com.acme.Col", "com.acme.Cell");
    }

    @Test
    void commentsAndEmptyLinesAreSkipped() {
        assertThat(parse("# Acme | only", "", "   ", "  # too", ROW, "")).hasSize(1);
    }

    @Test
    void spacesAroundColumnsDoNotCount() {
        assertThat(parse("  com.acme.Row|Acme  |calls any method|   CVE-2026-1 |2026-11-26  ")).isEqualTo(parse(ROW));
    }

    @Test
    void aByteOrderMarkAtTheStartIsSkipped() {
        assertThat(parse("\ufeff" + ROW)).isEqualTo(parse(ROW));
        assertThat(parse("\ufeff# Acme", ROW)).isEqualTo(parse(ROW));
        assertThat(parse("\ufeff", ROW)).isEqualTo(parse(ROW));
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme.Row", "com.acme.Row$Cell", "com.acme.*", "com.acme.**", "com.acme.Row*", "bsh.**",
        "acme.main$eval*", "com.acme._1.$Row", "org.größe.Größe", "okio.-Util"})
    void patternsOfJep290WithAPackageAreRead(String pattern) {
        assertThat(parse(entry(pattern))).extracting(Gadget::pattern).containsExactly(pattern);
    }

    @Test
    void aFaultNamesFileAndLine() {
        assertThatThrownBy(() -> parse("# Acme", "", ROW, "com.acme.Col")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("more.txt, line 4, needs 5 columns, but has 1;"
                        + " write pattern | library | reason | source | since");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        com.acme.Row | Acme | calls any method | 2026-11              ; needs 5 columns, but has 4; write pattern |
        com.acme.Row | Acme | a | b | CVE-2026-1 | 2026-11            ; needs 5 columns, but has 6; write pattern |
        com.acme.Row | Acme | a | CVE-2026-1 | 2026-11 | Nested       ; needs 5 columns, but has 6; write pattern |
        com.acme.Row | Acme | a | - | 2026-11 | nested | nested       ; needs 5 columns, but has 7; write pattern |
        com.acme.Row Acme                                             ; needs 5 columns, but has 1; write pattern |
        | Acme | calls any method | - | 2026-11                       ; has an empty column pattern; write pattern |
        com.acme.Row | | calls any method | - | 2026-11               ; has an empty column library; write pattern |
        com.acme.Row | Acme | | - | 2026-11                           ; has an empty column reason; write pattern |
        com.acme.Row | Acme | calls any method | | 2026-11            ; has an empty column source; write pattern |
        com.acme.Row | Acme | calls any method | - |                  ; has an empty column since; write pattern |
        """)
    void aMissingOrSurplusColumnIsAnError(String line, String fault, String remedy) {
        assertThatThrownBy(() -> parse(line)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("more.txt, line 1, " + fault + "; " + remedy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "2026", "2026-13", "2026-11-31", "2026-02-29", "21.11.2026", "2026/11",
        "2026-1-2"})
    void anUnknownDateIsAnError(String date) {
        assertThatThrownBy(() -> parse(ROW, "com.acme.Col | Acme | calls any method | - | " + date))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("more.txt, line 2, has the date '" + date + "'; write the day or month of the entry, such"
                        + " as 2026-11-21 or 2026-11");
    }

    @Test
    void aRepeatedPatternIsAnError() {
        assertThatThrownBy(() -> parse("# Acme", ROW, entry("com.acme.Col"), entry("com.acme.Row")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("more.txt, line 4, names com.acme.Row, as line 2 does; remove one of them");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Row", "Row*", "*", "**", "*.Row", "com.*.Row", "com.acme.", ".acme.Row", "com..Row",
        "com.acme.***", "!com.acme.Row", "com.acme.Row;", "com.acme.Row;com.acme.Col", "com.acme.Row, com.acme.Col",
        "com.acme. Row", "com acme.Row", "maxdepth=5", "java.base/java.util.HashMap", "[Lcom.acme.Row;",
        "com/acme/Row", "com.acme.Row[]", "com.acme.1Row", "com.acme.Row<T>", "com.acme\\.Row"})
    void aPatternThatNamesNoClassIsAnError(String pattern) {
        assertThatThrownBy(() -> parse(entry(pattern))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("more.txt, line 1, has the pattern '" + pattern + "', which names no class; write the full"
                        + " name of a class or package without \"!\", such as com.acme.Row, com.acme.* or com.acme.**");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\t", "\u00a0", "\u200b", "\u202e", "\u2028", "\u0007", "\ufeff"})
    void anInvisibleCharacterIsAnErrorThatTheMessageDoesNotRepeat(String invisible) {
        for (String line : List.of(entry("com.acme.Row" + invisible), ROW.replace("any", "any" + invisible))) {
            assertThatThrownBy(() -> parse(line)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("more.txt, line 1, has a tab or an invisible character after 'com.acme.Row")
                    .hasMessageEndingWith("'; write a space instead")
                    .message().doesNotContain(invisible);
        }
    }

    @Test
    void anOverlongLineIsAnError() {
        assertThat(parse(entry("com.acme.Row" + "x".repeat(1900)))).hasSize(1);
        assertThatThrownBy(() -> parse(ROW + "x".repeat(65_000))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("more.txt, line 1, has 65064 characters; write at most 2000");
    }

    @Test
    void aLongFaultyPatternIsCutInTheMessage() {
        assertThatThrownBy(() -> parse(entry("!" + "x".repeat(1900))))
                .hasMessageContaining("xxx...'").message().hasSizeLessThan(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing", "\ufeff"})
    void aFileWithoutEntriesIsAnError(String line) {
        assertThatThrownBy(() -> parse(line)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("more.txt has no entry; write lines such as pattern | library | reason | source | since,"
                        + " or remove the file");
    }

    @Test
    void aFileWithoutLinesIsAnError() {
        assertThatThrownBy(() -> parse()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("more.txt has no entry;");
    }
}
