package io.github.treadlight.server.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.filter.FilterRule;
import io.github.treadlight.stream.filter.FilterRule.Decision;
import java.io.IOException;
import java.io.InvalidClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class DenyListFileTest {
    private static final String ENTRY =
            "com.acme.Danger | Acme | starts a rocket while it is read | advisory 7 | 2026-11";

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    private final CapturedWarnings warnings = new CapturedWarnings(ObjectStreams.class.getPackageName());

    @TempDir
    Path folder;

    private final AtomicLong time = new AtomicLong();
    private ServerStreams streams;

    @BeforeEach
    void create() {
        streams = new ServerStreams(new DenyListFile(folder, time::get));
    }

    @Test
    void theEntriesOfTheFileAreRejectedBesidesTheBuiltInOnes() throws Exception {
        assertAllowed("com.acme.Danger");
        write("# version: 2026-12-01\n" + ENTRY);
        assertAllowed("com.acme.Danger"); // until the next check
        pass();
        assertRejected("com.acme.Danger");
        assertRejected("shaded.com.acme.Danger");
        assertRejected("bsh.XThis");
        assertThat(log.lines()).singleElement().asString()
                .endsWith(" entries and 1 of treadlight-deny-list.txt, version 2026-12-01");
        assertThat(streams.filter().rules()).anyMatch(rule -> rule.rule().contains("version 2026-12-01"));
    }

    @Test
    void anEntryOfTheFileIsNotCalledBuiltIn() throws Exception {
        write(ENTRY);
        pass();
        assertThatThrownBy(() -> streams.filter().check("com.acme.Danger"))
                .hasMessageContaining("com.acme.Danger, which the administrator's treadlight-deny-list.txt rejects by")
                .hasMessageNotContaining("built-in");
        assertThat(warnings.lines()).singleElement().asString()
                .contains("the administrator's treadlight-deny-list.txt rejects by").doesNotContain("built-in");
        assertThat(streams.rejectedStreams()).singleElement()
                .satisfies(row -> assertThat(row.reason().text()).isEqualTo("deny list"));
        assertThat(streams.filter().rulesFor("com.acme.Danger"))
                .filteredOn(rule -> rule.decision() == Decision.REJECTED)
                .singleElement().satisfies(rule -> assertThat(rule.source()).isEqualTo("treadlight-deny-list.txt"));
        assertThat(streams.filter().rules()).extracting(FilterRule::source)
                .startsWith("names", "built-in list", "treadlight-deny-list.txt", "stream-filter of domain.xml");
    }

    @Test
    void anEntryThatTheBuiltInListHasTooIsCalledBuiltIn() throws Exception {
        write("bsh.XThis | BeanShell | runs scripts | a test | 2026-11");
        pass();
        assertThatThrownBy(() -> streams.filter().check("bsh.XThis")).hasMessageContaining("built-in list");
        assertThat(streams.rejectedStreams()).singleElement()
                .satisfies(row -> assertThat(row.reason().text()).isEqualTo("built-in list"));
    }

    @Test
    void aChangedFileIsReadAgainAndARemovedOneNoLongerCounts() throws Exception {
        write(ENTRY);
        pass();
        assertRejected("com.acme.Danger");
        write(ENTRY.replace("Danger", "Other"));
        pass();
        assertRejected("com.acme.Other");
        assertAllowed("com.acme.Danger");
        Files.delete(folder.resolve(DenyListFile.NAME));
        pass();
        assertAllowed("com.acme.Other");
        assertRejected("bsh.XThis");
        assertThat(log.lines()).last().asString().contains("was removed", "uses only the built-in list.");
    }

    @Test
    void whileAFileHasAFaultThePreviousListApplies() throws Exception {
        write(ENTRY);
        pass();
        assertRejected("com.acme.Danger");
        write(ENTRY.replace("Danger", "Other") + "\ncom.acme.Broken\n");
        pass();
        assertRejected("com.acme.Danger");
        assertThat(log.lines()).last().asString().startsWith("WARNING Treadlight cannot use ")
                .contains(DenyListFile.NAME, "line 2", "Correct the file", "Meanwhile");
        int lines = log.lines().size();
        pass();
        assertRejected("com.acme.Danger");
        assertThat(log.lines()).hasSize(lines);
        write(ENTRY.replace("Danger", "Third") + "\ncom.acme.Broken\n"); // still faulty
        pass();
        assertRejected("com.acme.Danger");
        assertThat(log.lines()).hasSize(lines + 1);
        Files.delete(folder.resolve(DenyListFile.NAME));
        pass();
        assertAllowed("com.acme.Danger");
        assertThat(log.lines()).last().asString().contains("was removed");
    }

    @Test
    void aCorrectedFileIsReadEvenIfItsTimeAndSizeAreUnchanged() throws Exception {
        Path file = folder.resolve(DenyListFile.NAME);
        write(ENTRY.replace("com.acme", "com..cme"));
        FileTime written = Files.getLastModifiedTime(file);
        pass();
        assertAllowed("com.acme.Danger");
        write(ENTRY);
        Files.setLastModifiedTime(file, written);
        pass();
        assertRejected("com.acme.Danger");
        assertThat(log.lines()).hasSize(2);
    }

    @Test
    void theWarningNamesAWrongEncoding() throws Exception {
        Files.write(folder.resolve(DenyListFile.NAME), new byte[] {'#', (byte) 0xff});
        pass();
        assertAllowed("com.acme.Danger");
        assertThat(log.lines()).last().asString().contains(": it is not in UTF-8. Correct");
    }

    @Test
    void aFileIsReadOnceTheServerMayReadIt() throws Exception {
        Path file = folder.resolve(DenyListFile.NAME);
        write(ENTRY);
        file.toFile().setReadable(false);
        assumeThat(Files.isReadable(file)).as("root can read every file").isFalse();
        pass();
        assertAllowed("com.acme.Danger");
        assertThat(log.lines()).last().asString().contains(": the server's user has no permission to read it.");
        file.toFile().setReadable(true);
        pass();
        assertRejected("com.acme.Danger");
    }

    @Test
    void aFileCannotAllowWhatTheBuiltInListRejects() throws Exception {
        write("bsh.XThis | BeanShell | is harmless, says this file | a test | 2026-11");
        pass();
        assertRejected("bsh.XThis");
        write("!bsh.XThis | BeanShell | is harmless, says this file | a test | 2026-11");
        pass();
        assertRejected("bsh.XThis");
    }

    @Test
    void aFileThatIsTooLargeIsNotRead() throws Exception {
        write("# x".repeat(400_000) + "\n" + ENTRY);
        pass();
        assertAllowed("com.acme.Danger");
        assertThat(log.lines()).singleElement().asString().contains(" bytes, and a list has at most 1048576");
    }

    @Test
    void withoutAFolderTheBuiltInListIsUsed() {
        assertThat(new DenyListFile(null, time::get).list()).isSameAs(DenyList.BUILT_IN);
    }

    private void write(String text) throws IOException {
        Files.writeString(folder.resolve(DenyListFile.NAME), text);
    }

    /** Passes the time until the next check of the file. */
    private void pass() {
        time.addAndGet(TimeUnit.SECONDS.toNanos(DenyListFile.CHECK_SECONDS));
    }

    private void assertRejected(String className) {
        assertThatThrownBy(() -> streams.filter().check(className)).isInstanceOf(InvalidClassException.class)
                .hasMessageContaining(className.startsWith("bsh.") ? "built-in list" : DenyListFile.NAME);
    }

    private void assertAllowed(String className) {
        assertThatCode(() -> streams.filter().check(className)).doesNotThrowAnyException();
    }
}
