package io.github.treadlight.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an administrator changes while a server is stopped.
 *
 * @param module the module's jar; empty for a server without it
 * @param element {@code <treadlight-configuration>} as it stands in domain.xml, in place of what stood there; may be
 *     empty
 */
record Setup(Optional<Path> module, String element) {
    private static final Pattern ELEMENT =
            Pattern.compile("(?s)<treadlight-configuration\\b[^>]*(?:/>|>\\s*</treadlight-configuration>)");
    private static final Pattern OF_SERVER = Pattern.compile("<config [^>]*name=\"server-config\"[^>]*>");

    /** The module that was built, with an element. */
    static Setup with(String element) {
        return new Setup(Optional.of(ModuleJar.built()), element);
    }

    /** The element that administrators copy, without its comment. */
    static String shippedElement() throws IOException {
        return Files.readString(Path.of(System.getProperty("treadlight.config"),
                "domain/treadlight-configuration.xml")).replaceAll("(?s)<!--.*?-->", "").strip();
    }

    /** A domain.xml with this element in it, and no other. */
    String into(String domain) {
        return OF_SERVER.matcher(ELEMENT.matcher(domain).replaceAll(""))
                .replaceFirst("$0" + Matcher.quoteReplacement(element));
    }
}
