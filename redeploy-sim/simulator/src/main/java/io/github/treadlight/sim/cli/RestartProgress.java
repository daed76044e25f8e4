package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.RestartListener;
import io.github.treadlight.sim.engine.Restarts;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.File;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** The progress of restarts, as a line for each measured step. */
final class RestartProgress implements RestartListener {
    private final PrintWriter out;
    private final PrintWriter err;
    private final Interruption interruption;
    private String run = "";

    RestartProgress(PrintWriter out, PrintWriter err, Interruption interruption) {
        this.out = out;
        this.err = err;
        this.interruption = interruption;
    }

    /** Called when the server of a run is started. */
    void begin(Restarts restarts, @Nullable File module) {
        run = restarts.server().title() + (module == null ? " without Treadlight" : " with Treadlight");
        measured("starting, then deploying " + restarts.applications().size() + " applications");
    }

    @Override
    public void measured(String sentence) {
        out.println(run + ": " + PrintableText.of(sentence));
        out.flush();
    }

    @Override
    public boolean isCancelled() {
        return interruption.hasHappened();
    }

    @Override
    public void warn(String sentence) {
        err.println(run + ": " + PrintableText.of(sentence));
        err.flush();
    }
}
