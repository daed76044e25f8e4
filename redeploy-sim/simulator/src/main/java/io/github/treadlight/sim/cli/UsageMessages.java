package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints what is wrong with the options of a command, without its help, which would hide the message. */
final class UsageMessages implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException mistake, String[] arguments) {
        CommandLine command = mistake.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(PrintableText.of(String.valueOf(mistake.getMessage())));
        boolean unused = UnmatchedArgumentException.printSuggestions(mistake, err);
        err.println("For all options: " + command.getCommandSpec().qualifiedName() + " --help");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }
}
