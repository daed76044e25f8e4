package io.github.treadlight.deploy.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The changes that an administrator makes while a server is stopped.
 *
 * @param module the module's jar; empty to remove it
 * @param element the {@code <treadlight-configuration>} element for domain.xml; may be empty
 */
public record ServerSetup(Optional<Path> module, String element) {
    private static final Pattern ELEMENT =
            Pattern.compile("(?s)<treadlight-configuration\\b[^>]*(?:/>|>\\s*</treadlight-configuration>)");
    private static final Pattern SERVER_CONFIG = Pattern.compile("<config [^>]*name=\"server-config\"[^>]*>");

    /** Returns a setup with the module that was built. */
    public static ServerSetup with(String element) {
        return new ServerSetup(Optional.of(BuildFiles.module()), element);
    }

    /** Returns the element that administrators copy, without its comment. */
    public static String shippedElement() throws IOException {
        return Files.readString(BuildFiles.shipped("domain/treadlight-configuration.xml"))
                .replaceAll("(?s)<!--.*?-->", "").strip();
    }

    /** Returns a domain.xml with this element instead of the one it has. */
    String into(String domain) {
        return SERVER_CONFIG.matcher(ELEMENT.matcher(domain).replaceAll(""))
                .replaceFirst("$0" + Matcher.quoteReplacement(element));
    }
}
