package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** The command line as a user calls it, and its exit code and output. */
record Invocation(int exitCode, String out, String err) {
    static Invocation of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = RedeploySim.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        return new Invocation(command.execute(arguments), out.toString(), err.toString());
    }

    /** Fails unless the command ended with this code and said all that, in sentences and not with a stack trace. */
    void assertFailed(int code, String... messages) {
        assertThat(exitCode).as(err).isEqualTo(code);
        assertThat(err).contains(messages).doesNotContain("\tat ");
    }
}
