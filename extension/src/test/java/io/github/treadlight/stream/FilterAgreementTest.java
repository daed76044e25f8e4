package io.github.treadlight.stream;

import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InvalidClassException;
import java.io.Serializable;
import java.net.UnixDomainSocketAddress;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of stream rejects what the JDK's own filter of the same pattern rejects, with the listed exceptions. */
class FilterAgreementTest {
    private static final String ALLOW_LIST = "java.util.**;java.lang.**;!*";

    @ParameterizedTest
    @ValueSource(strings = {"!*", ALLOW_LIST})
    void allStreamsAgreeWithTheJdkOnTheClassesOfTheBaseModule(String pattern) throws Exception {
        assertAgreement(pattern, SerializableClasses.ofBase(), 900);
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"!*", ALLOW_LIST})
    void allStreamsAgreeWithTheJdkOnTheClassesOfAllModules(String pattern) throws Exception {
        assertAgreement(pattern, SerializableClasses.ofJdk(), 3_500);
    }

    /** The only difference is intended: the built-in list rejects its classes whatever the pattern is. */
    private static void assertAgreement(String pattern, List<Class<?>> types, int least) throws Exception {
        FilterAgreement agreement = new FilterAgreement(pattern);
        List<String> differences = new ArrayList<>();
        for (Class<?> type : types) {
            boolean expected = agreement.rejectsInJdk(type) || FilterAgreement.isListed(type);
            agreement.rejections(type).forEach((stream, rejected) -> {
                if (rejected != expected) {
                    differences.add(type.getName() + " in " + stream + ": rejected=" + rejected);
                }
            });
        }
        assertThat(differences).isEmpty();
        assertThat(types).hasSizeGreaterThan(least);
    }

    /** An object that its class replaces with an object of a class of the JDK that streams can contain. */
    private static final class Resolved implements Serializable {
        private static final long serialVersionUID = 1;

        private Object readResolve() {
            return new java.util.BitSet();
        }
    }

    /** The JDK's own filter rejects the results of {@code readResolve}, too. */
    @Test
    void resultsOfTheJdksSerializationProxiesNeedNoPattern() throws Exception {
        FilterAgreement agreement = new FilterAgreement("java.util.CollSer;java.time.Ser;java.lang.Enum;"
                + "java.util.EnumSet$*;java.util.concurrent.TimeUnit;java.util.concurrent.atomic.LongAdder$*;"
                + "java.net.UnixDomainSocketAddress$*;!*");
        for (Object value : List.of(List.of("a"), List.of("a", "b", "c"), Set.of("a"), Set.of("a", "b", "c"),
                Map.of("a", "b"), Map.of("a", "b", "c", "d"), LocalDate.EPOCH, ZoneId.of("Europe/Prague"),
                EnumSet.of(TimeUnit.DAYS), UnixDomainSocketAddress.of("/a"))) {
            byte[] bytes = write(value);
            assertThatThrownBy(() -> agreement.readAsJdk(bytes)).hasMessage("filter status: REJECTED");
            assertThat(agreement.readGuarded(bytes)).isEqualTo(value);
            assertThat(agreement.readStock(bytes)).isEqualTo(value);
            assertThat(agreement.readResolving(bytes)).isEqualTo(value);
            assertThat(agreement.readFast(bytes)).isEqualTo(value);
        }
        assertThat(agreement.readGuarded(write(new LongAdder()))).hasToString("0");
    }

    @Test
    void otherResultsNeedAPatternInStreamsOfTheJdk() throws Exception {
        FilterAgreement agreement = new FilterAgreement(Resolved.class.getName() + ";!*");
        byte[] bytes = write(new Resolved());
        assertThatThrownBy(() -> agreement.readAsJdk(bytes)).hasMessage("filter status: REJECTED");
        assertThatThrownBy(() -> agreement.readGuarded(bytes)).isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("java.util.BitSet");
        assertThatThrownBy(() -> agreement.readStock(bytes)).isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("java.util.BitSet");
        assertThat(agreement.readResolving(bytes)).isEqualTo(new java.util.BitSet());
        assertThat(agreement.readFast(bytes)).isEqualTo(new java.util.BitSet());
    }
}
