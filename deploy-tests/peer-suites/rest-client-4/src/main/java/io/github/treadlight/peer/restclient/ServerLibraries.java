package io.github.treadlight.peer.restclient;

import java.io.File;
import org.jboss.arquillian.container.test.spi.client.deployment.ApplicationArchiveProcessor;
import org.jboss.arquillian.test.spi.TestClass;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/**
 * Adds the jars in the folder that a system property names to each web archive. The tests use WireMock and its
 * libraries in the server, but the TCK does not add them.
 */
public final class ServerLibraries implements ApplicationArchiveProcessor {
    /** The system property that names the folder with the jars. */
    static final String PROPERTY = "peer.libraries";

    @Override
    public void process(Archive<?> archive, TestClass test) {
        if (archive instanceof WebArchive web) {
            web.addAsLibraries(libraries());
        }
    }

    private static File[] libraries() {
        File folder = new File(System.getProperty(PROPERTY, ""));
        File[] jars = folder.listFiles((parent, name) -> name.endsWith(".jar"));
        if (jars == null || jars.length == 0) {
            throw new IllegalStateException("There are no jars in '" + folder + "', the folder that -D" + PROPERTY
                    + " names. Run mvn verify -Ppeer-suites.");
        }
        return jars;
    }
}
