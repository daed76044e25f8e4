package io.github.treadlight.stream.filter;

import static io.github.treadlight.stream.FilteredStream.read;
import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.stream.FilteredStream;
import io.github.treadlight.stream.HandMadeStream;
import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import io.github.treadlight.stream.pattern.AppPattern;
import io.github.treadlight.stream.pattern.Limit;
import java.io.InvalidClassException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class StreamFilterTest {
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
        "bsh.XThis                    | -                   | bsh.XThis                | Treadlight's built-in list",
        "!bsh.*;bsh.XThis             | -                   | bsh.XThis                | Treadlight's built-in list",
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        // configured | of the application | rejected by
        "''           | -                  | -",
        "!bsh.**      | -                  | stream-filter of domain.xml",
        "''           | !bsh.*             | its own filter"})
    void anExceptionDisablesTheBuiltInListOnly(
            String configured, @Nullable String ofApplication, @Nullable String rejectedBy) {
        StreamFilter filter =
                StreamFilter.of(Mode.REJECT, configured, Set.of(GADGET), DenyList.BUILT_IN)
                        .forApplication("shop", ofApplication);
        if (rejectedBy == null) {
            assertThatCode(() -> filter.check(GADGET)).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> filter.check(GADGET))
                    .hasMessageContaining(", which " + rejectedBy + " rejects by");
        }
        assertThatThrownBy(() -> filter.check("shaded." + GADGET)).hasMessageContaining("built-in list");
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme.Order;*;x", "com.acme.Order*", "!com.acme.Order", "maxdepth=9", "com.acme.A,B",
        "com.acme. Order", "com.acme.Order\n", "com.acme.\u202eOrder", "com.acme.\u0000"})
    void aNameThatCouldChangeAPatternIsRejectedBeforeItIsLoaded(String name) {
        assertThatThrownBy(() -> StreamFilter.of(Mode.REJECT, "*").check(name))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("contains a character that class names in Java do not have");
    }

    @Test
    void createsTheFilterWithoutPatternsOnce() throws InvalidClassException {
        StreamFilter filter = StreamFilter.of(StreamFilter.Mode.REJECT, "com.acme.**;!*");
        assertThat(filter.withoutPatterns()).isSameAs(filter.withoutPatterns());
        filter.withoutPatterns().check("com.example.Row");
        assertThatThrownBy(() -> filter.check("com.example.Row")).isInstanceOf(InvalidClassException.class);
    }

    @Test
    void anArrayOfMoreThanEightDimensionsIsRejectedBeforeItIsLoaded() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "*");
        filter.check("[[[[[[[[Ljava.lang.String;");
        filter.check(int[][][][][][][][].class);
        assertThatThrownBy(() -> filter.check("[[[[[[[[[Ljava.lang.String;"))
                .hasMessageContaining("read an array of java.lang.String with 9 dimensions");
        assertThatThrownBy(() -> filter.check(int[][][][][][][][][].class))
                .hasMessageContaining("read an array of int with 9 dimensions");
    }

    @Test
    void aStreamWithThousandsOfDimensionsIsRejected() {
        byte[] bytes = new HandMadeStream().array("[".repeat(200) + "J", 0).bytes();
        FilteredStream.assertRejected(bytes, StreamFilter.DEFAULT)
                .hasMessageContaining("with 200 dimensions");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "java.util.ArrayList                      | true",
        "java.util.Collections$UnmodifiableMap    | true",
        "java.time.LocalDate                      | true",
        "java.net.URL                             | false",
        "javax.management.AttributeList           | false",
        "org.jboss.weld.bean.StringBeanIdentifier | true"})
    void strictAllowsValuesAndTheStateOfContainers(String name, boolean allowed) {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "preset=strict").forApplication("shop", null);
        // Whether the application has any other class can only be decided when the class is loaded.
        assertThat(filter.rulesFor(name)).filteredOn(rule -> rule.decision() == FilterRule.Decision.ALLOWED)
                .hasSize(allowed ? 1 : 0);
    }

    @Test
    void strictAllowsTheClassesOfTheApplicationAndNoOthers() throws Exception {
        StreamFilter.Reader shop = StreamFilter.Reader.of("application shop", type -> type == Row.class);
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "")
                .forApplication(shop, List.of(AppPattern.parse("java.net.URL;preset=strict")));
        filter.check(Row.class.getName());
        filter.check(Row[].class);
        filter.check(java.net.URL.class);
        assertThatThrownBy(() -> filter.check(Wide.class)).hasMessageContaining("its own filter rejects by"
                + " \"preset=strict\"");
        assertThatThrownBy(() -> filter.check(javax.management.AttributeList.class))
                .hasMessageContaining("rejects by \"preset=strict\"");
    }

    @Test
    void modulesThatShareAClassLoaderRejectOnlyWhatEachRejects() throws Exception {
        StreamFilter.Reader shop = StreamFilter.Reader.of("application shop", type -> true);
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "").forApplication(shop, List.of(
                AppPattern.parse("com.**;maxdepth=9;!*"),
                AppPattern.ofModules("a.jar, b.jar", List.of("com.a.*;!*;maxdepth=5", "com.b.*;!*;maxdepth=7"))));
        filter.check("com.a.X");
        filter.check("com.b.X");
        assertThatThrownBy(() -> filter.check("com.c.X")).isInstanceOf(InvalidClassException.class);
        assertThatThrownBy(() -> filter.check("org.a.X")).isInstanceOf(InvalidClassException.class);
        assertThat(filter.limits().get(Limit.MAXDEPTH)).isEqualTo(7);
    }

    @Test
    void theRulesForAClassAreListedInTheirOrder() {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "com.**").forApplication("shop", "!com.acme.*");
        assertThat(filter.rulesFor("com.acme.Row")).containsExactly(
                new FilterRule("built-in list", "-", FilterRule.Decision.UNDECIDED),
                new FilterRule("stream-filter of domain.xml", "com.**", FilterRule.Decision.ALLOWED),
                new FilterRule("its own filter", "!com.acme.*", FilterRule.Decision.REJECTED));
        assertThat(filter.rulesFor(Wide.class)).extracting(FilterRule::source)
                .contains("superclass " + Row.class.getName() + ": built-in list");
        assertThat(filter.rulesFor(GADGET)).first().satisfies(rule -> {
            assertThat(rule.decision()).isEqualTo(FilterRule.Decision.REJECTED);
            assertThat(rule.rule()).startsWith(GADGET + " (");
        });
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
        assertThat(warnings.lines()).singleElement().asString()
                .startsWith("Treadlight rejected a stream: " + sentence + " (read by ");
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
    void superclassesAreCheckedEvenIfAForgedStreamHidesThem() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "!" + Row.class.getName());
        filter.check(Wide.class.getName());
        assertThatThrownBy(() -> filter.check(Wide.class)).hasMessageStartingWith(Row.class.getName() + "; ");
        // No stream names Object, so an allow-list need not have it.
        StreamFilter.of(Mode.REJECT, Row.class.getName() + ";" + Wide.class.getName() + ";!*").check(Wide.class);
    }

    @Test
    void anAllowListNeedsNeitherTablesOfCollectionsNorResultsOfReadResolve() throws Exception {
        StreamFilter allowList = StreamFilter.of(Mode.REJECT, "java.util.ArrayList;java.util.CollSer;!*");
        List<Object> list = new ArrayList<>(List.of("a", List.of("b")));
        assertThat(read(write(list), allowList)).isEqualTo(list);
    }

    @Test
    void logModeAllowsAllAndLogsTheRemedyOncePerClass() throws Exception {
        StreamFilter filter =
                StreamFilter.of(Mode.LOG, "java.util.**;java.lang.*;!*").forApplication("shop", "!java.util.**");
        for (int i = 0; i < 3; i++) {
            filter.check(java.net.URL.class);
            filter.check(java.net.URL[].class);
            filter.check(TimeUnit.class);
        }
        StreamFilter.of(Mode.LOG, "").check(javax.management.BadAttributeValueExpException.class);
        assertThat(warnings.lines()).hasSize(3).contains(
                "Treadlight: application shop read java.net.URL, which stream-filter of domain.xml rejects by \"!*\";"
                        + " to allow it, put before it: java.net.URL;",
                "Treadlight: application shop read java.util.concurrent.TimeUnit, which its own filter rejects by"
                        + " \"!java.util.**\"; to allow it, put before it: java.util.concurrent.TimeUnit;")
                .last().asString().startsWith("Treadlight: code outside of any application read javax.management.Bad")
                .endsWith("add it to stream-filter-exceptions of domain.xml");
    }

    @Test
    void logModeLearnsNoClassThatDoesNotExist() throws Exception {
        AtomicInteger learned = new AtomicInteger();
        StreamFilter filter = StreamFilter.of(Mode.LOG, "!*").forApplication(
                new StreamFilter.Reader(
                        "application shop", type -> true, type -> learned.incrementAndGet(), reason -> { },
                        letThrough -> { }),
                List.of());
        for (int i = 0; i < 2000; i++) {
            filter.check("com.acme.Invented" + i);
            filter.check("com.acme.Order" + i + ";*;x");
        }
        assertThat(warnings.lines()).isEmpty();
        filter.check(Row.class);
        assertThat(warnings.lines()).hasSize(1);
        assertThat(learned).hasValue(1);
    }

    @Test
    void theLoggedPatternsAllowTheSameStream() throws Exception {
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
        assertThat(filter.forStream(1, StreamOrigin.UNKNOWN)).isNull();
        assertThat(warnings.lines()).isEmpty();
    }

    @Test
    void aForgedNameCannotBreakALineOfTheLog() {
        String name = "com.acme.Row\nWARNING: all is well\t\u0007\u202e" + "x".repeat(60_000);
        assertThatThrownBy(() -> StreamFilter.of(Mode.REJECT, "!*").check(name))
                .hasMessageStartingWith("com.acme.Row\\u000aWARNING:"
                        + "\\u0020all\\u0020is\\u0020well\\u0009\\u0007\\u202exxx")
                .hasMessageContaining("contains a character that class names in Java do not have");
        assertThat(warnings.lines()).hasSize(1).first().asString().hasSizeLessThan(1000).doesNotContain("\n");
    }
}
