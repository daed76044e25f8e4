package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** The exit code and output of a command, called as a user calls it. */
record Invocation(int exitCode, String out, String err) {
    /** Runs a command in this JVM. */
    static Invocation of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = RedeploySim.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        return new Invocation(command.execute(arguments), out.toString(), err.toString());
    }

    /** Fails unless the command ended with this exit code and printed the messages without a stack trace. */
    void assertFailed(int code, String... messages) {
        assertThat(exitCode).as(err).isEqualTo(code);
        assertThat(err).contains(messages).doesNotContain("\tat ");
    }
}
