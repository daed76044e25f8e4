package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.SimulationFailedException;
import io.github.treadlight.sim.server.ServerFailedException;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns exceptions into a message and an exit code. Only a bug of the simulator prints a stack trace. */
final class FailureMessages implements IExecutionExceptionHandler {
    private static final int SERVER_FAILED = 1;
    private static final int BAD_INPUT = 2;

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult arguments)
            throws Exception {
        if (failure instanceof ServerFailedException) {
            print(failure.getMessage(), command);
            return SERVER_FAILED;
        }
        if (failure instanceof SimulationFailedException
                || failure instanceof ConfigurationException
                || failure instanceof IllegalArgumentException) {
            print(failure.getMessage(), command);
            return BAD_INPUT;
        }
        if (failure instanceof IOException || failure instanceof UncheckedIOException) {
            print("A file cannot be read or written: " + failure, command);
            return BAD_INPUT;
        }
        throw failure;
    }

    private static void print(@Nullable String sentence, CommandLine command) {
        command.getErr().println(PrintableText.of(String.valueOf(sentence)));
    }
}
