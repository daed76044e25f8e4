package io.github.treadlight.deploy.harness;

import java.util.List;
import java.util.stream.Collectors;

/** The JVM options in the text of a domain.xml. */
final class JvmOptions {
    private static final String END = "</java-config>";

    private JvmOptions() {}

    /** Returns the text of a domain.xml with these options after those of each configuration. */
    static String add(List<String> options, String domain) {
        if (!domain.contains(END)) {
            throw new IllegalStateException("The JVM options " + String.join(" ", options)
                    + " cannot be added to this domain.xml, because it has no " + END + ": " + domain);
        }
        return domain.replace(END, options.stream()
                .map(option -> "<jvm-options>" + option + "</jvm-options>").collect(Collectors.joining()) + END);
    }
}
