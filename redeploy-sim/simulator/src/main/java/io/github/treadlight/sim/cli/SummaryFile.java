package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.report.MarkdownSummary;
import io.github.treadlight.sim.server.Reason;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A check of the file of the option {@code --summary}. */
final class SummaryFile {
    private SummaryFile() {}

    /** Throws an exception that names the option if text cannot be appended to the file. */
    static void requireWritable(CommandSpec spec, Path file) {
        try {
            MarkdownSummary.requireWritable(file);
        } catch (IOException unwritable) {
            throw new ParameterException(spec.commandLine(), "--summary=" + file + " cannot be written ("
                    + Reason.of(unwritable) + "). Name a file in a folder that you can write to.");
        }
    }
}
