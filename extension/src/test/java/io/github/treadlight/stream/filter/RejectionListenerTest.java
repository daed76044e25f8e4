package io.github.treadlight.stream.filter;

import static io.github.treadlight.stream.FilteredStream.assertRejected;
import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.stream.FilteredStream;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import io.github.treadlight.stream.filter.StreamFilter.Reader;
import io.github.treadlight.stream.pattern.AppPattern;
import io.github.treadlight.stream.pattern.Limit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RejectionListenerTest {
    private static final AppPattern NO_BIT_SETS = AppPattern.parse("!java.util.BitSet");

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    private final List<RejectionReason> reasons = new ArrayList<>();
    private final Reader shop = new Reader("application shop", type -> true, type -> { }, reasons::add,
            letThrough -> { });

    @ParameterizedTest
    @CsvSource({
        "bsh.XThis,                       BUILT_IN_LIST",
        "com.acme.Order,                  STREAM_FILTER",
        "java.util.BitSet,                APPLICATION_FILTER",
        "com.acme.Row*,                   NAME",
        "[[[[[[[[[Ljava.lang.String;,     SIZE"})
    void eachRejectedNameIsReportedWithItsReason(String name, RejectionReason reason) {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "!com.acme.*").forApplication(shop, List.of(NO_BIT_SETS));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> filter.check(name)).hasMessageContaining("application shop read");
        }
        assertThat(reasons).containsExactly(reason, reason, reason);
        assertThat(warnings.lines()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Limit.class)
    void aRejectionByAnyLimitHasTheReasonSize(Limit limit) throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, limit.key() + "=1").forApplication(shop, List.of());
        assertRejected(write(new Object[] {new int[9], new int[9]}), filter).hasMessageContaining(limit.key());
        assertThat(reasons).containsExactly(RejectionReason.SIZE);
    }

    @Test
    void rejectionsThatAreOnlyLoggedAreNotReported() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.LOG, "maxdepth=0").forApplication(shop, List.of(NO_BIT_SETS));
        FilteredStream.read(write(new BitSet()), filter);
        assertThat(reasons).isEmpty();
        assertThat(warnings.lines()).hasSize(2);
    }

    @Test
    void aLoggedClassIsReportedWithItsRuleAndItsReader() throws Exception {
        List<LetThrough> found = new ArrayList<>();
        List<String> callers = new ArrayList<>();
        StreamFilter filter = StreamFilter.of(Mode.LOG, "").forApplication(
                new Reader("application shop", type -> true, type -> { }, reasons::add, letThrough -> {
                    found.add(letThrough);
                    callers.add(letThrough.reading().get().caller());
                }), List.of(NO_BIT_SETS));
        FilteredStream.read(write(new BitSet()), filter);
        assertThat(found).singleElement().satisfies(each -> {
            assertThat(each.subject()).isEqualTo("java.util.BitSet");
            assertThat(each.rule()).isEqualTo("!java.util.BitSet");
        });
        assertThat(callers).hasSize(1);
        assertThat(reasons).isEmpty();
    }

    @Test
    void codeOutsideOfApplicationsHasAListenerToo() {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "!java.util.BitSet")
                .withListeners(reasons::add, letThrough -> { });
        assertThatThrownBy(() -> filter.check(BitSet.class)).hasMessageContaining("code outside of any application");
        assertThat(reasons).containsExactly(RejectionReason.STREAM_FILTER);
        assertThatThrownBy(() -> filter.forApplication("shop", null).check(BitSet.class))
                .hasMessageContaining("application shop");
        assertThat(reasons).as("an application is another reader").hasSize(1);
    }
}
