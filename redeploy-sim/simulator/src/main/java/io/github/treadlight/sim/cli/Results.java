package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult;
import java.io.File;
import java.io.IOException;

/** Reads results that a user names on the command line. */
final class Results {
    private Results() {}

    /** Reads a result; throws an IllegalArgumentException with a message for the user if the file is not a result. */
    static SimulationResult read(File file) {
        try {
            return ResultFile.read(file);
        } catch (IOException failed) {
            throw new IllegalArgumentException(failed.getMessage(), failed);
        }
    }
}
