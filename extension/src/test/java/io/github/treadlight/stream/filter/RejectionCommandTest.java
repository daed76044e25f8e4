package io.github.treadlight.stream.filter;

import static io.github.treadlight.stream.FilteredStream.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.stream.FilteredStream;
import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the commands in the log, which a real shell reads. */
@DisabledOnOs(value = WINDOWS, disabledReason = "has no sh")
class RejectionCommandTest {
    private static final String LISTED = "org.codehaus.groovy.runtime.MethodClosure";

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    @Test
    void theCommandForAListedClassRepeatsTheExceptions() throws Exception {
        StreamFilter filter =
                StreamFilter.of(Mode.REJECT, "", Set.of("com.acme.Old$Inner", "bsh.XThis"), DenyList.BUILT_IN);
        assertThatThrownBy(() -> filter.check(LISTED)).hasMessageContaining("stream-filter-exceptions")
                .as("the settings are in the log only").hasMessageNotContaining("com.acme.Old");
        assertThat(arguments()).containsExactly("set-treadlight-configuration",
                "--stream-filter-exceptions=bsh.XThis,com.acme.Old$Inner," + LISTED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "!com.acme.*          | com.acme.Row$Cell       | com.acme.Row$Cell;!com.acme.*",
        "java.**;maxrefs=9;!* | com.acme.Row'$(x)`y`    | com.acme.Row'$(x)`y`;java.**;maxrefs=9;!*"})
    void theCommandForAPatternRepeatsThePattern(String pattern, String name, String value) throws Exception {
        assertThatThrownBy(() -> StreamFilter.of(Mode.REJECT, pattern).check(name)).hasMessageContaining(name);
        assertThat(arguments()).containsExactly("set-treadlight-configuration", "--stream-filter=" + value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "maxarray=100;!com.acme.$Old | maxarray=512;!com.acme.$Old",
        "!com.acme.$Old;maxarray=9;  | maxarray=512;!com.acme.$Old"})
    void theCommandForALimitReplacesTheLimit(String pattern, String value) throws Exception {
        assertRejected(FilteredStream.write(new int[500]), StreamFilter.of(Mode.REJECT, pattern));
        assertThat(arguments()).containsExactly("set-treadlight-configuration", "--stream-filter=" + value);
    }

    @Test
    void theCommandOfAnApplicationRepeatsTheSettingsOfTheServer() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "!com.acme.*", Set.of("com.acme.Old"), DenyList.BUILT_IN)
                .withListeners(reason -> { }, letThrough -> { })
                .forApplication("shop", "!java.util.BitSet").withoutPatterns();
        assertRejected(FilteredStream.write(new javax.management.BadAttributeValueExpException("")), filter);
        assertThat(arguments()).containsExactly("set-treadlight-configuration", "--stream-filter-exceptions="
                + "com.acme.Old,javax.management.BadAttributeValueExpException");
    }

    @Test
    void theCommandNamesTheConfigurationOfTheServer() throws Exception {
        StreamFilter filter = StreamFilter.of(Mode.REJECT, "").withCommandTarget("cluster-config");
        assertThatThrownBy(() -> filter.check(LISTED)).isNotNull();
        assertThat(arguments()).containsExactly("set-treadlight-configuration", "--target=cluster-config",
                "--stream-filter-exceptions=" + LISTED);
    }

    @ParameterizedTest
    @CsvSource({"com.acme.Row ${x}", "com.acme.${x}", "com/acme/Row"})
    void aNameThatCannotBeTypedHasNoCommand(String name) {
        assertThatThrownBy(() -> StreamFilter.of(Mode.REJECT, "!*").check(name)).isNotNull();
        assertThat(warnings.lines()).singleElement().asString().doesNotContain("Command:");
    }

    @Test
    void aFilterThatOnlyLogsNamesNoCommand() throws Exception {
        FilteredStream.read(FilteredStream.write(new int[500]), StreamFilter.of(Mode.LOG, "maxarray=100"));
        assertThat(warnings.lines()).singleElement().asString().endsWith("maxarray=512;");
    }

    @Test
    void theFilterOfAnApplicationHasNoCommand() {
        StreamFilter filter = StreamFilter.DEFAULT.forApplication("shop", "!com.acme.*;maxdepth=1");
        assertThatThrownBy(() -> filter.check("com.acme.Row")).isNotNull();
        assertThat(warnings.lines()).singleElement().asString().doesNotContain("Command:");
    }

    /** Returns the arguments that a shell passes to asadmin if the command of the only line is pasted into it. */
    private List<String> arguments() throws Exception {
        assertThat(warnings.lines()).singleElement().asString().contains(" Command: asadmin ");
        String line = warnings.lines().get(0);
        Process shell = new ProcessBuilder("sh", "-c", "asadmin() { printf '%s\\n' \"$@\"; }\n"
                + line.substring(line.indexOf("asadmin"))).redirectErrorStream(true).start();
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(printed).isZero();
        return printed.lines().toList();
    }
}
