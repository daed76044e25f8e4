package io.github.treadlight.sim.engine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The WAR of the scenario {@code messaging}, whose {@code web.xml} names a queue of the message broker. */
record MessagingWar(WebArchive war) {
    private static final String NAME = "<destination-name>%s</destination-name>";

    /** Returns the WAR with its own queue; copies that share a queue would receive each other's messages. */
    WebArchive withQueue(String queue) {
        try (InputStream in = war.get("WEB-INF/web.xml").getAsset().openStream()) {
            String descriptor = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String name = queue.replace('-', '_'); // the broker accepts only Java identifiers
            return war.setWebXML(new StringAsset(descriptor.replace(NAME.formatted("orders"), NAME.formatted(name))));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
