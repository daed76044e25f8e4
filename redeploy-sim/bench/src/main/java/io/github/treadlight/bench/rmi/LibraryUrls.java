package io.github.treadlight.bench.rmi;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.Objects;

/** The URLs of the loader of a WAR: its classes, and one jar for each library. The library jars need not exist. */
final class LibraryUrls {
    /** The URL of a library, about 120 characters long as in a domain of the servers. */
    private static final String LIBRARY =
            "file:/opt/server/glassfish/domains/domain1/applications/shop-web-application/WEB-INF/lib/"
                    + "some-library-with-a-name-1.2.%d.jar";

    private LibraryUrls() {}

    /** Returns the given number of URLs. The first is that of the classes of these benchmarks. */
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
