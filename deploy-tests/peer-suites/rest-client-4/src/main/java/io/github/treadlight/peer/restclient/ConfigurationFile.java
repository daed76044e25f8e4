package io.github.treadlight.peer.restclient;

import org.jboss.arquillian.container.test.spi.client.deployment.ApplicationArchiveProcessor;
import org.jboss.arquillian.test.spi.TestClass;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/**
 * Adds an empty configuration file to each web archive without one. GlassFish starts its MicroProfile Config, which a
 * REST client needs, only when it deploys an archive that has such a file, or in which it finds annotations or declared
 * types of Config or REST Client. A call in the body of a method does not count.
 */
public final class ConfigurationFile implements ApplicationArchiveProcessor {
    /** The place of the file in a web archive. */
    static final String PATH = "WEB-INF/classes/META-INF/microprofile-config.properties";

    @Override
    public void process(Archive<?> archive, TestClass test) {
        if (archive instanceof WebArchive && !archive.contains(PATH)) {
            archive.add(EmptyAsset.INSTANCE, PATH);
        }
    }
}
