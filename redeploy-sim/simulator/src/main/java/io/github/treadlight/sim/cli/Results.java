package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult;
import java.io.File;
import java.io.IOException;

/** Results that a user names. */
final class Results {
    private Results() {}

    /** Reads one; throws IllegalArgumentException, with a sentence, when it is none. */
    static SimulationResult read(File file) {
        try {
            return ResultFile.read(file);
        } catch (IOException other) {
            throw new IllegalArgumentException(other.getMessage(), other);
        }
    }
}
