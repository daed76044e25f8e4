package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.RunListener;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Help.Ansi;

/** What is told while the simulation goes on. */
interface Progress extends RunListener, AutoCloseable {
    /**
     * Of a simulation: a bar with the time left on a terminal, lines elsewhere.
     *
     * @param cycles those of all runs
     */
    static Progress of(PrintWriter out, PrintWriter err, int cycles, Interruption interruption) {
        return Ansi.AUTO.enabled()
                ? new BarProgress(out, err, cycles, interruption)
                : new LineProgress(out, err, interruption);
    }

    /** A run begins: its server is started. */
    void begin(String run, String server);

    /** A run ended before its last cycles, so many. */
    void skipped(int cycles);

    /** What is printed when nothing disturbs it, in this order. */
    void print(Consumer<PrintWriter> text);

    @Override
    void close();
}
