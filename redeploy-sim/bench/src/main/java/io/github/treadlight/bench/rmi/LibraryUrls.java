package io.github.treadlight.bench.rmi;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.Objects;

/** What a WAR's loader has: its classes, and a jar for each library, of which only the names matter. */
final class LibraryUrls {
    /** As long as they are in a domain of these servers: some 120 characters. */
    private static final String LIBRARY =
            "file:/opt/server/glassfish/domains/domain1/applications/shop-web-application/WEB-INF/lib/"
                    + "some-library-with-a-name-1.2.%d.jar";

    private LibraryUrls() {}

    /** As many as wanted; the first has the classes of these benchmarks. */
    static URL[] of(int count) {
        URL[] urls = new URL[count];
        urls[0] = Objects.requireNonNull(LibraryUrls.class.getProtectionDomain().getCodeSource()).getLocation();
        for (int i = 1; i < count; i++) {
            try {
                urls[i] = new URL(LIBRARY.formatted(i));
            } catch (MalformedURLException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return urls;
    }
}
