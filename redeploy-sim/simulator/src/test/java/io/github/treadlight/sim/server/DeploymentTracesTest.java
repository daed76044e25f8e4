package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeploymentTracesTest {
    private static final String GLASSFISH = """
            [2026-11-25T13:00:00.000Z] [GF 8.0.0] [INFO] [] [] [tid: _ThreadID=1]  Mark ARCHIVE_OPENED at 10
            Mark ARCHIVE_HANDLER_OBTAINED at 20
            Mark INITIAL_CONTEXT_CREATED at 30
            Mark DEPLOY at 400
            Mark ARCHIVE_HANDLER_OBTAINED at 410
            Mark PARSING_DONE at 3410
            Container : web Mark SNIFFER_DONE at 3500
            Mark CLASS_LOADER_HIERARCHY at 4910
            Mark CLASS_LOADER_CREATED at 4950
            Mark CONTAINERS_SETUP_DONE at 5100
            Mark CLASS_LOADER_CREATED at 5310
            HK2Module shop Mark START at 5320
            Mark PREPARED at 5610
            Mark LOAD at 5611
            Container : web Mark START at 5700
            Mark LOADED at 6300
            Mark START at 6310
            Mark STARTED at 7000
            Mark REGISTRATION at 7010
            """;
    private static final String PAYARA = """
            [#|2026-11-25T13:00:00.000+0000|INFO|Payara 6.2025.10||_ThreadID=1;|
              13:00:00.000000000\t13:00:09.000000000\t1\t\tAPPLICATION shop\tnull\t\t9000
            13:00:00.000000000\t13:00:00.100000000\t2\t\tAPPLICATION shop\tOPENING_ARCHIVE\t\t100
            13:00:00.400000000\t13:00:06.000000000\t2\t\tAPPLICATION shop\tPREPARE\t\t5600
            13:00:00.500000000\t13:00:03.500000000\t3\t\tAPPLICATION shop\tCLASS_SCANNING\t\t3000
            13:00:00.600000000\t13:00:03.400000000\t4\t\tAPPLICATION shop\tCLASS_SCANNING\tshop\t2800
            13:00:03.500000000\t13:00:05.000000000\t3\t\tAPPLICATION shop\tPREPARE\tSniffer\t1500
            13:00:05.000000000\t13:00:05.050000000\t3\t\tAPPLICATION shop\tPREPARE\tClassLoader\t50
            13:00:05.050000000\t13:00:05.350000000\t3\tweb\tCONTAINER web\tPREPARE\tContainer\t300
            13:00:05.400000000\t13:00:05.700000000\t3\t\tMODULE shop\tPREPARE\tModule\t300
            13:00:05.700000000\t13:00:06.390000000\t3\t\tMODULE shop\tLOAD\t\t690
            13:00:05.800000000\t13:00:06.000000000\t4\tweb\tCONTAINER web\tLOAD\t\t200
            13:00:06.400000000\t13:00:06.500000000\t2\t\tMODULE shop\tINITIALIZE\t\t100
            13:00:06.500000000\t13:00:07.000000000\t2\t\tMODULE shop\tSTART\t\t500
            13:00:07.000000000\t13:00:07.100000000\t2\t\tMODULE shop\tREGISTRATION\t\t100
            |#]
            """;

    @TempDir
    private Path directory;

    private Path log;
    private DeploymentTraces traces;

    @BeforeEach
    void emptyLog() throws IOException {
        log = Files.createFile(directory.resolve("server.log"));
        traces = new DeploymentTraces(log);
    }

    @Test
    void phasesOfGlassFishEndAtTheirMarks() throws Exception {
        append(GLASSFISH);
        assertThat(traces.read()).singleElement().satisfies(phases -> assertThat(phases).containsExactly(
                entry("opening", 410L), entry("scanning", 3000L), entry("sniffers", 1500L), entry("containers", 400L),
                entry("preparation", 300L), entry("loading", 700L), entry("start", 700L)));
    }

    @Test
    void nestedSpansOfPayaraAreNotCountedTwice() throws Exception {
        append(PAYARA);
        assertThat(traces.read()).singleElement().satisfies(phases -> assertThat(phases).containsExactly(
                entry("opening", 400L), entry("scanning", 3000L), entry("sniffers", 1500L), entry("containers", 350L),
                entry("preparation", 300L), entry("loading", 690L), entry("start", 700L)));
    }

    /** The log is read while the server writes it. */
    @Test
    void aTraceIsReturnedOnceItsLastLineIsWritten() throws Exception {
        int half = GLASSFISH.indexOf("PARSING") + 3;
        append(GLASSFISH.substring(0, half));
        assertThat(traces.read()).isEmpty();
        append(GLASSFISH.substring(half));
        assertThat(traces.read()).singleElement()
                .satisfies(phases -> assertThat(phases).containsEntry("scanning", 3000L));
        assertThat(traces.read()).isEmpty();
    }

    /** Threads of an ended application may log without end. */
    @Test
    void aLogOfMoreThanOneGigabyteEndsTheRun() throws Exception {
        try (RandomAccessFile sparse = new RandomAccessFile(log.toFile(), "rw")) {
            sparse.setLength((1L << 30) + 1);
        }
        assertThatThrownBy(traces::read).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The server's log has more than 1 GB").hasMessageEndingWith(log.toString());
    }

    @Test
    void aTraceIsReadThatBeginsInOnePartOfTheOutputAndEndsInAnother() throws Exception {
        append("x".repeat(999).concat("\n").repeat(65) + "y".repeat(500) + "\n" + PAYARA + "z\n".repeat(70_000));
        assertThat(traces.read()).singleElement()
                .satisfies(phases -> assertThat(phases).containsEntry("start", 700L));
        assertThat(traces.read()).isEmpty();
    }

    @Test
    void otherLinesAreIgnored() throws Exception {
        append("Deploying shop\nMark Twain at 8\n13:00:00.000\tnull\n");
        assertThat(traces.read()).isEmpty();
    }

    @Test
    void aDeploymentThatFailedHasNoPhasesAndTheNextOneHas() throws Exception {
        append(PAYARA.substring(0, PAYARA.indexOf("13:00:06.4")) + PAYARA);
        assertThat(traces.read()).singleElement()
                .satisfies(phases -> assertThat(phases).containsEntry("start", 700L));
    }

    private void append(String text) throws IOException {
        Files.writeString(log, text, StandardOpenOption.APPEND);
    }
}
