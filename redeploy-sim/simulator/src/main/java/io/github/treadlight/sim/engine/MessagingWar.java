package io.github.treadlight.sim.engine;

import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The WAR of the scenario {@code messaging}, whose {@code web.xml} names the broker's queue. */
record MessagingWar(WebArchive war) {
    /** The same with another queue: copies that share one would receive each other's messages. */
    WebArchive withQueue(String queue) {
        return war.setWebXML(new StringAsset("""
                <?xml version="1.0" encoding="UTF-8"?>
                <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
                  <jms-destination>
                    <name>java:app/jms/orders</name>
                    <interface-name>jakarta.jms.Queue</interface-name>
                    <destination-name>%s</destination-name>
                  </jms-destination>
                </web-app>
                """.formatted(queue.replace('-', '_')))); // the broker takes only names like Java's
    }
}
