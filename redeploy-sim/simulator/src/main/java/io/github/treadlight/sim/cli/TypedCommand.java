package io.github.treadlight.sim.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the user typed, as one would type it again in a shell, without what may be a secret: values of system
 * properties, what agents are told, queries of requests.
 */
final class TypedCommand {
    private static final Pattern SECRET = Pattern.compile(
            "^((?:--jvm-option=)?-(?:D|javaagent:|agent)[^=]+=|(?:--ping=)?(?:[^/?]+:)?/[^?]*\\?).+$", Pattern.DOTALL);
    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./…-]+");

    private TypedCommand() {}

    static String text(List<String> arguments) {
        return arguments.stream()
                .map(argument -> SECRET.matcher(argument).replaceFirst("$1…"))
                .map(argument -> PLAIN.matcher(argument).matches()
                        ? argument
                        : "'" + argument.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "java -jar redeploy-sim.jar ", ""));
    }
}
