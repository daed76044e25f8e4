package io.github.treadlight.sim.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** The command line as a user calls it, and what came of it. */
record Invocation(int exitCode, String out, String err) {
    static Invocation of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = RedeploySim.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        return new Invocation(command.execute(arguments), out.toString(), err.toString());
    }
}
