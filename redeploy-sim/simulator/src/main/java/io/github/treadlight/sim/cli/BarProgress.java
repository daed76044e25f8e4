package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar over all cycles with the remaining time. All other output is printed after the bar. */
final class BarProgress implements Progress {
    private static final int UPDATE_MILLIS = 500;
    private static final int COLUMNS = 100;

    private final PrintWriter out;
    private final PrintWriter err;
    private final ProgressBar bar;
    private final Interruption interruption;
    private final List<Consumer<PrintWriter>> texts = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private String run = "";

    BarProgress(PrintWriter out, PrintWriter err, int cycles, Interruption interruption) {
        this.out = out;
        this.err = err;
        this.interruption = interruption;
        bar = new ProgressBarBuilder()
                .setTaskName("Redeploying")
                .setInitialMax(cycles)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                // The library's default consumer opens a JLine terminal, which intercepts Ctrl-C.
                .setConsumer(new DelegatingProgressBarConsumer(this::show, COLUMNS))
                .build();
    }

    private void show(String line) {
        err.printf("\r%-" + COLUMNS + "s", line); // padded, to overwrite a longer line
        err.flush();
    }

    @Override
    public boolean isCancelled() {
        return interruption.hasHappened();
    }

    @Override
    public void begin(String name, String server) {
        run = PrintableText.of(name);
        bar.setExtraMessage(" " + run + ", starting " + server);
    }

    @Override
    public void measured(Cycle cycle) {
        bar.setExtraMessage(" " + run);
        bar.step();
    }

    @Override
    public void skipped(int cycles) {
        bar.stepBy(cycles);
    }

    @Override
    public void print(Consumer<PrintWriter> text) {
        texts.add(text);
    }

    @Override
    public void warn(String sentence) {
        warnings.add(run + ": " + PrintableText.of(sentence));
    }

    @Override
    public void close() {
        bar.close();
        err.println();
        texts.forEach(text -> text.accept(out));
        out.flush();
        warnings.forEach(err::println);
        err.flush();
    }
}
