package io.github.treadlight.stream;

import static io.github.treadlight.stream.FilteredStream.read;
import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.stream.StreamFilter.Mode;
import java.io.InvalidClassException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamFilterTest {
    private static final String GADGET = "bsh.XThis";

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    static class Row implements Serializable {}

    static final class Wide extends Row {}

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        // configured                 | of the application  | class                    | rejected by
        "''                           | -                   | com.acme.Row             | -",
        "!com.acme.*                  | -                   | com.acme.Row             | stream-filter of domain.xml",
        "com.acme.Row;!*              | -                   | com.acme.Row             | -",
        "com.acme.Row;!*              | -                   | com.acme.Col             | stream-filter of domain.xml",
        "com.acme.**                  | !com.acme.Row       | com.acme.Row             | its own filter",
        "''                           | com.acme.*;!*       | com.acme.Row             | -",
        "''                           | com.acme.*;!*       | org.acme.Row             | its own filter",
        "!com.acme.Row                | com.acme.Row        | com.acme.Row             | stream-filter of domain.xml",
        "''                           | -                   | bsh.XThis                | Treadlight's built-in list",
        "*                            | -                   | bsh.XThis                | Treadlight's built-in list",
        "bsh.**                       | bsh.XThis           | bsh.XThis                | Treadlight's built-in list",
        "bsh.XThis                    | -                   | bsh.XThis                | -",
        "bsh.XThis                    | !bsh.*              | bsh.XThis                | its own filter",
        "!bsh.*;bsh.XThis             | -                   | bsh.XThis                | stream-filter of domain.xml",
        "java.base/*                  | -                   | bsh.XThis                | Treadlight's built-in list",
        "!com.acme.Row                | -                   | [[Lcom.acme.Row;         | stream-filter of domain.xml",
        "!*                           | -                   | [[I                      | -",
        "!*                           | -                   | int                      | -",
        "!*                           | -                   | void                     | -",
        "!*                           | -                   | [Lcom.acme.Row           | stream-filter of domain.xml",
        "!*                           | -                   | [[                       | stream-filter of domain.xml"})
    void theFirstRuleThatDecidesCounts(String configured, String ofApplication, String name, String rejectedBy) {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, configured).forApplication("shop", ofApplication);
        if (rejectedBy == null) {
            assertThatCode(() -> filter.check(name)).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> filter.check(name)).isInstanceOf(InvalidClassException.class)
                    .hasMessageContaining(", which " + rejectedBy + " rejects by \"");
        }
    }

    @Test
    void theExceptionAndTheLogNameTheReaderTheClassTheRuleAndTheRemedy() {
        String sentence = "application shop read com.acme.Row, which stream-filter of domain.xml rejects by"
                + " \"!com.**\"; to allow it, put before it: com.acme.Row;";
        assertThatThrownBy(() -> StreamFilter.of(Mode.REJECT, "com.acme.Col;!com.**;*").forApplication("shop", null)
                        .check("[Lcom.acme.Row;"))
                .isInstanceOfSatisfying(InvalidClassException.class,
                        rejected -> assertThat(rejected.classname).isEqualTo("com.acme.Row"))
                .hasMessage("com.acme.Row; Treadlight rejected the stream: " + sentence);
        assertThat(warnings.lines()).containsExactly("Treadlight rejected a stream: " + sentence);
    }

    @Test
    void aReaderOutsideOfApplicationsIsNamed() {
        assertThatThrownBy(() -> StreamFilter.DEFAULT.check(GADGET))
                .hasMessageContaining(": code outside of any application read " + GADGET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme.*;/x", "maxdepth=deep", "!"})
    void anInvalidPatternIsRefusedWhereverItComesFrom(String faulty) {
        assertThatThrownBy(() -> StreamFilter.of(Mode.LOG, faulty)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StreamFilter.DEFAULT.forApplication("shop", faulty))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void modulesAreCheckedWhenTheClassIsLoaded() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "java.sql/*;!java.sql.*;!java.base/java.util.concurrent.*");
        filter.check("java.sql.Timestamp");
        filter.check(java.sql.Timestamp.class);
        filter.check(java.sql.Timestamp[].class);
        filter.check("java.util.concurrent.TimeUnit");
        assertThatThrownBy(() -> filter.check(TimeUnit.class)).hasMessageContaining("by \"!java.base/java.util.c");
        assertThatThrownBy(() -> filter.check(TimeUnit[][].class)).hasMessageContaining("by \"!java.base/java.util.c");
        assertThatCode(() -> filter.check(long[].class)).doesNotThrowAnyException();
    }

    @Test
    void superclassesAreCheckedThoughAForgedStreamHidesThem() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "!" + Row.class.getName());
        filter.check(Wide.class.getName());
        assertThatThrownBy(() -> filter.check(Wide.class)).hasMessageStartingWith(Row.class.getName() + "; ");
        // Not Object, which no stream names: a whitelist need not have it.
        StreamFilter.of(Mode.REJECT, Row.class.getName() + ";" + Wide.class.getName() + ";!*").check(Wide.class);
    }

    @Test
    void aWhitelistNeedsNeitherTablesOfCollectionsNorResultsOfReadResolve() throws Exception {
        StreamFilter whitelist = StreamFilter.of(Mode.REJECT, "java.util.ArrayList;java.util.CollSer;!*");
        List<Object> list = new ArrayList<>(List.of("a", List.of("b")));
        assertThat(read(write(list), whitelist)).isEqualTo(list);
    }

    @Test
    void logModeAllowsAllAndLogsTheRemedyOncePerClass() throws Exception {
        StreamFilter filter =
                StreamFilter.of(Mode.LOG, "com.acme.*;!org.acme.Old;!*").forApplication("shop", "!com.**");
        for (int i = 0; i < 3; i++) {
            filter.check("org.acme.Cart");
            filter.check("[Lorg.acme.Cart;");
            filter.check("com.acme.Row");
            filter.check("org.acme.Old");
        }
        StreamFilter.of(Mode.LOG, "").check(GADGET);
        assertThat(warnings.lines()).hasSize(4).contains(
                "Treadlight: application shop read org.acme.Cart, which stream-filter of domain.xml rejects by \"!*\";"
                        + " to allow it, put before it: org.acme.Cart;",
                "Treadlight: application shop read com.acme.Row, which its own filter rejects by \"!com.**\";"
                        + " to allow it, put before it: com.acme.Row;")
                .last().asString().startsWith("Treadlight: code outside of any application read " + GADGET)
                .endsWith("put first into stream-filter of domain.xml: " + GADGET + ";");
    }

    @Test
    void theLogIsAWhitelist() throws Exception {
        List<Object> sample = List.of(new Row(), new ArrayList<>(List.of(1, TimeUnit.DAYS)), new Wide[2], new int[3]);
        byte[] bytes = write(sample);
        read(bytes, StreamFilter.of(Mode.LOG, "!*"));
        StringBuilder learned = new StringBuilder();
        warnings.lines().forEach(line -> learned.append(line, line.indexOf("before it: ") + 11, line.length()));
        read(bytes, StreamFilter.of(Mode.REJECT, learned + "!*"));
        assertThat(learned.toString()).contains("java.lang.Integer;", "java.lang.Number;", Row.class.getName() + ";");
    }

    @Test
    void offModeRejectsAndLogsNothing() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.OFF, "!*;maxdepth=0").forApplication("shop", "!*");
        filter.check(GADGET);
        filter.check(TimeUnit.class);
        assertThat(filter.limits(1)).isNull();
        assertThat(warnings.lines()).isEmpty();
    }

    @Test
    void aForgedNameCannotBreakALineOfTheLog() {
        String name = "com.acme.Row\nWARNING: all is well\t\u0007\u202e" + "x".repeat(60_000);
        assertThatThrownBy(() -> StreamFilter.of(Mode.REJECT, "!*").check(name))
                .hasMessageStartingWith("com.acme.Row?WARNING:?all?is?well???xxx");
        assertThat(warnings.lines()).hasSize(1).first().asString().hasSizeLessThan(1000).doesNotContain("\n");
    }
}
