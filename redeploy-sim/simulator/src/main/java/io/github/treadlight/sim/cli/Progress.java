package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.RunListener;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Help.Ansi;

/** The output of the command line while the simulation runs. */
interface Progress extends RunListener, AutoCloseable {
    /**
     * Returns a progress bar with the remaining time on a terminal, and lines elsewhere.
     *
     * @param cycles the number of cycles of all runs
     */
    static Progress of(PrintWriter out, PrintWriter err, int cycles, Interruption interruption) {
        return Ansi.AUTO.enabled()
                ? new BarProgress(out, err, cycles, interruption)
                : new LineProgress(out, err, interruption);
    }

    /** Called when the server of a run is started. */
    void begin(String name, String server);

    /** Called when a run has ended early; the argument is the number of cycles that were not run. */
    void skipped(int cycles);

    /** Prints a text to standard output, at the latest when this object is closed. */
    void print(Consumer<PrintWriter> text);

    @Override
    default void inform(String sentence) {
        print(text -> text.println(PrintableText.of(sentence)));
    }

    @Override
    void close();
}
