package io.github.treadlight.sim.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks of the ranges of numeric options. */
final class Numbers {
    private Numbers() {}

    static void requirePositive(CommandSpec spec, String option, int value) {
        if (value < 1) {
            throw new ParameterException(spec.commandLine(), option + " must be at least 1, not " + value + ".");
        }
    }

    static void requireNotNegative(CommandSpec spec, String option, int value) {
        if (value < 0) {
            throw new ParameterException(spec.commandLine(), option + " must not be negative, but is " + value + ".");
        }
    }
}
