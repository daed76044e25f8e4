package io.github.treadlight.deploy.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Changes of an installation that an administrator makes while the server is stopped.
 *
 * @param module the module's jar; empty to remove it
 * @param element the {@code <treadlight-configuration>} element for domain.xml; may be empty
 */
public record ServerSetup(Optional<Path> module, String element) {
    private static final Pattern ELEMENT =
            Pattern.compile("(?s)<treadlight-configuration\\b[^>]*(?:/>|>\\s*</treadlight-configuration>)");
    private static final Pattern SERVER_CONFIG = Pattern.compile("<config [^>]*name=\"server-config\"[^>]*>");

    /** Returns a setup with the current module. */
    public static ServerSetup with(String element) {
        return new ServerSetup(Optional.of(BuildFiles.module()), element);
    }

    /** Returns the element of the shipped file, which administrators copy, without its comment. */
    public static String shippedElement() throws IOException {
        return Files.readString(BuildFiles.shipped("domain/treadlight-configuration.xml"))
                .replaceAll("(?s)<!--.*?-->", "").strip();
    }

    /** Returns the text of domain.xml with this element in place of the existing one. */
    String applyTo(String domain) {
        return SERVER_CONFIG.matcher(ELEMENT.matcher(domain).replaceAll(""))
                .replaceFirst("$0" + Matcher.quoteReplacement(element));
    }
}
