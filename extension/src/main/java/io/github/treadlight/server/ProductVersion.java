package io.github.treadlight.server;

import com.sun.appserv.server.util.Version;
import io.github.treadlight.leak.ServerVersion;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the product and version of the server by the methods that all products have. */
final class ProductVersion {
    private static final Pattern NUMBERS = Pattern.compile("\\d+(\\.\\d+)*");

    private ProductVersion() {}

    /** Returns the version, or {@link ServerVersion#UNKNOWN} for another product. */
    static ServerVersion read() {
        try {
            return of(Version.getProductName(), Version.getVersionNumber());
        } catch (RuntimeException | LinkageError otherServer) {
            return ServerVersion.UNKNOWN;
        }
    }

    /** Returns the version for a name such as {@code Eclipse GlassFish} and a number such as {@code 7.0.21}. */
    static ServerVersion of(String product, String number) {
        String name = product.toLowerCase(Locale.ROOT);
        Matcher numbers = NUMBERS.matcher(number);
        if (!numbers.find()) {
            return ServerVersion.UNKNOWN;
        }
        if (name.contains("payara")) {
            return ServerVersion.of("payara", numbers.group());
        }
        return name.contains("glassfish") ? ServerVersion.of("glassfish", numbers.group()) : ServerVersion.UNKNOWN;
    }
}
