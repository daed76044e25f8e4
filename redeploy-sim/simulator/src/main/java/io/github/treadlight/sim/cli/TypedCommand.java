package io.github.treadlight.sim.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The command that the user typed, quoted for a shell. It omits possible secrets: the values of system properties, the
 * options of agents, and the queries of requests.
 */
final class TypedCommand {
    private static final Pattern SECRET = Pattern.compile(
            "^((?:--jvm-option=)?-(?:D|javaagent:|agent)[^=]+=|(?:--ping=)?(?:[^/?]+:)?/[^?]*\\?).+$", Pattern.DOTALL);
    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./…-]+");

    private TypedCommand() {}

    /** Returns the command with the given arguments. */
    static String text(List<String> arguments) {
        return arguments.stream()
                .map(argument -> SECRET.matcher(argument).replaceFirst("$1…"))
                .map(argument -> PLAIN.matcher(argument).matches()
                        ? argument
                        : "'" + argument.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "java -jar redeploy-sim.jar ", ""));
    }
}
