package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.PrintWriter;
import java.util.function.Consumer;

/** Progress as a line for each cycle. */
final class LineProgress implements Progress {
    private final PrintWriter out;
    private final PrintWriter err;
    private final Interruption interruption;
    private String run = "";

    LineProgress(PrintWriter out, PrintWriter err, Interruption interruption) {
        this.out = out;
        this.err = err;
        this.interruption = interruption;
    }

    @Override
    public boolean isCancelled() {
        return interruption.hasHappened();
    }

    @Override
    public void begin(String name, String server) {
        run = PrintableText.of(name);
        line(run + ": starting " + server);
    }

    @Override
    public void measured(Cycle cycle) {
        line(run + ": cycle " + cycle.cycle() + ", loaders alive "
                + PrintableText.of(cycle.loadersAlive().toString()));
    }

    @Override
    public void skipped(int cycles) {}

    @Override
    public void print(Consumer<PrintWriter> text) {
        text.accept(out);
        out.flush();
    }

    @Override
    public void warn(String sentence) {
        err.println(run + ": " + PrintableText.of(sentence));
        err.flush();
    }

    private void line(String text) {
        out.println(text);
        out.flush();
    }

    @Override
    public void close() {}
}
