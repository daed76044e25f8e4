package io.github.treadlight.stream.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.stream.CheckedInput;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilterPatternTest {
    private static final long SEED = 290;
    private static final int PATTERNS = 20_000;
    private static final List<Class<?>> CLASSES = List.of(
            Object.class, String.class, Integer.class, Map.class, Map.Entry.class, HashMap.class, TimeUnit.class,
            AbstractMap.SimpleEntry.class, java.sql.Timestamp.class, java.util.Date.class, java.net.URL.class,
            FilterPatternTest.class, Nested.class, int.class, void.class, int[].class, byte[][].class,
            String[].class, Map.Entry[][].class, java.sql.Timestamp[].class, Nested[].class);
    private static final List<String> MODULES =
            List.of("java.base", "java.sql", "java.desktop", "java", "unknown", "java.*");

    private static final Predicate<Class<?>> OWN = type -> false;

    private static final class Nested {}

    @Test
    void everyVerdictIsThatOfTheJdkAndTheModuleDoesNotChangeAVerdictByName() {
        Random random = new Random(SEED);
        int decided = 0;
        for (int i = 0; i < PATTERNS; i++) {
            String pattern = pattern(random);
            ObjectInputFilter ofJdk = ObjectInputFilter.Config.createFilter(pattern);
            FilterPattern ours = FilterPattern.parse(pattern);
            for (Class<?> type : CLASSES) {
                Status expected = ofJdk == null ? Status.UNDECIDED : ofJdk.checkInput(new CheckedInput(type, -1));
                assertThat(verdict(ours, type)).as("%s of %s", pattern, type).isEqualTo(expected);
                decided += expected == Status.UNDECIDED ? 0 : 1;
                PatternPiece byName = ours.match(type.getName(), null, OWN);
                if (byName != null || pattern.indexOf('/') < 0) {
                    assertThat(ours.match(type.getName(), type, OWN)).as("%s of %s", pattern, type).isSameAs(byName);
                }
            }
        }
        assertThat(decided).isGreaterThan(PATTERNS);
    }

    @Test
    void patternsThatTheJdkRefusesAndThoseWithWhiteSpaceAreRefused() {
        Random random = new Random(SEED);
        List<String> parts = List.of("a", "b.c", ".", "*", "**", ".*", ".**", "!", "/", ";", ";", "=", " ", "1", "-",
                "+", "maxdepth", "maxdepth=", "maxarray=", "maxrefs=7", "maxbytes=0", "maxbytes=99999999999999999999");
        int refused = 0;
        for (int i = 0; i < PATTERNS; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(7); length >= 0; length--) {
                text.append(parts.get(random.nextInt(parts.size())));
            }
            String pattern = text.toString();
            boolean refusedByJdk = refuses(ObjectInputFilter.Config::createFilter, pattern);
            assertThat(refuses(FilterPattern::parse, pattern)).as(pattern)
                    .isEqualTo(refusedByJdk || pattern.contains(" "));
            refused += refusedByJdk ? 1 : 0;
        }
        assertThat(refused).isBetween(PATTERNS / 10, PATTERNS * 9 / 10);
    }

    @Test
    void limitsAreThoseOfTheJdkAndTheLastOneCounts() {
        FilterPattern pattern = FilterPattern.parse("maxdepth=5;com.acme.*;maxdepth=+7;maxrefs=0");
        assertThat(pattern.limit(Limit.MAXDEPTH)).isEqualTo(7);
        assertThat(pattern.limit(Limit.MAXREFS)).isZero();
        assertThat(pattern.limit(Limit.MAXBYTES)).isNull();
        ObjectInputFilter ofJdk = ObjectInputFilter.Config.createFilter("maxdepth=5;com.acme.*;maxdepth=+7");
        assertThat(ofJdk.checkInput(new CheckedInput(null, -1, 7, 1, 50))).isEqualTo(Status.UNDECIDED);
        assertThat(ofJdk.checkInput(new CheckedInput(null, -1, 8, 1, 50))).isEqualTo(Status.REJECTED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/com.acme.Row    | no module before the /; write one",
        "!/*              | no module before the /; write one",
        "java.base/       | names no class or package; write one",
        "!                | names no class or package; write one",
        ".*               | names no class or package; write one",
        "!m/.**           | names no class or package; write one",
        "maxdeph=3        | sets no known limit; write maxdepth",
        "!maxdepth=3      | sets no known limit; write maxdepth",
        "maxarray=1M      | no limit after the =; write a whole number",
        "maxarray=        | no limit after the =; write a whole number",
        "maxarray=-1      | no limit after the =; write a whole number"})
    void anInvalidPieceIsNamedWithTheRemedy(String bad, String expected) {
        assertThatThrownBy(() -> FilterPattern.parse("com.acme.*;" + bad + ";!*"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'" + bad + "'")
                .hasMessageContaining(expected);
    }

    /** To the JDK, the separators are part of a name, and {@code !*} is lost. */
    @ParameterizedTest
    @ValueSource(strings = {
        "com.acme.**; !*", "com.acme.**,!*", "com.acme.**;\n!*", "com.acme.** !*", " com.acme.**;!* ",
        "\uFEFFcom.acme.**;!*", "com.acme.**;! *", "com.acme.**;\u200B!*", "com.acme.**;\u00A0!*", "com.acme.**\t;,!*"})
    void aPatternThatWouldLoseAPieceIsRefusedWithTheOneThatWasMeant(String lossy) {
        assertThatThrownBy(() -> FilterPattern.parse(lossy)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("; write: com.acme.**;!*");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "preset=strict;*                | preset=strict",
        "*;preset=strict                | preset=strict",
        "com.acme.**;preset=strict;*;*  | com.acme.**;preset=strict",
        "preset=strict;*;maxdepth=9     | preset=strict;maxdepth=9"})
    void aPieceThatAllowsAllClassesBesideThePresetIsRefused(String pattern, String meant) {
        assertThatThrownBy(() -> FilterPattern.parse(pattern)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'*' allows all classes, so preset=strict would reject none; write: " + meant
                        + ", and name the classes or packages to allow besides");
        assertThat(FilterPattern.strictly(pattern)).isEqualTo(meant);
    }

    /** As in the JDK, the name of a class would have to begin with a star. */
    @Test
    void twoStarsMatchNoClassAndDoNotWeakenThePreset() {
        PatternPiece piece = FilterPattern.parse("preset=strict;**").match("org.acme.Row", String.class, OWN);
        assertThat(piece).isNotNull();
        assertThat(piece.rejects()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "com.acme.*;maxdepth=deep;*  | com.acme.*;!*;!*",
        "com.acme.*, !*              | com.acme.*;!*",
        "com.acme.*;/x, com.b.*;!*   | com.acme.*;!*;com.b.*;!*",
        "com.acme.*;!*               | com.acme.*;!*",
        "com.acme.* # ours, * others | com.acme.*;!*;ours;!*;others",
        "!com.acme.X see * too;!*    | !com.acme.X;see;!*;too;!*"})
    void aFaultyPieceRejectsWhatThePiecesBeforeItDoNotAllow(String faulty, String instead) {
        assertThat(FilterPattern.strictly(faulty)).isEqualTo(instead);
        assertThat(FilterPattern.parse(instead).match("org.acme.Row", null, OWN)).isNotNull();
    }

    private static Status verdict(FilterPattern pattern, Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        if (element.isPrimitive()) {
            return Status.UNDECIDED;
        }
        PatternPiece piece = pattern.match(element.getName(), element, OWN);
        return piece == null ? Status.UNDECIDED : piece.rejects() ? Status.REJECTED : Status.ALLOWED;
    }

    private static String pattern(Random random) {
        List<String> pieces = new ArrayList<>();
        for (int length = random.nextInt(6); length >= 0; length--) {
            pieces.add((random.nextBoolean() ? "!" : "")
                    + (random.nextInt(4) == 0 ? MODULES.get(random.nextInt(MODULES.size())) + "/" : "")
                    + name(random));
        }
        return String.join(random.nextInt(9) == 0 ? ";;" : ";", pieces);
    }

    private static String name(Random random) {
        Class<?> type = CLASSES.get(random.nextInt(CLASSES.size()));
        String name = type.getName();
        String somePackage = type.getPackageName().isEmpty() ? "java" : type.getPackageName();
        return switch (random.nextInt(9)) {
            case 0 -> somePackage + ".*";
            case 1 -> somePackage + ".**";
            case 2 -> somePackage + "*";
            case 3 -> somePackage.substring(0, 1 + random.nextInt(somePackage.length())) + ".**";
            case 4 -> name.substring(0, random.nextInt(name.length())) + "*";
            case 5 -> "*".repeat(1 + random.nextInt(2));
            default -> name;
        };
    }

    private static boolean refuses(Consumer<String> parser, String pattern) {
        try {
            parser.accept(pattern);
            return false;
        } catch (IllegalArgumentException refused) {
            return true;
        }
    }
}
