package io.github.treadlight.sim.server;

import io.github.treadlight.sim.untrusted.PlainXml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The ports of a domain.xml that was rewritten so that its server can run beside others: on the loopback address, on
 * free ports, without a message broker unless one is needed, without looking for other servers and without reporting
 * its use.
 *
 * @param httpPort the port that serves applications over plain HTTP
 * @param adminPort the administration port
 * @param iiopPort the port of the ORB without TLS; 0 if the domain has no such listener
 */
public record DomainPorts(int httpPort, int adminPort, int iiopPort) {
    private static final String BROKER = "default_JMS_host";
    private static final Set<String> LISTENERS = Set.of("network-listener", "iiop-listener", "jmx-connector");

    /**
     * Rewrites a domain.xml for a server that runs beside others.
     *
     * @throws IOException if the file cannot be read or written; the message names it
     * @throws ConfigurationException if the domain has secure administration or no listener for plain HTTP
     */
    public static DomainPorts isolate(Path file, Server server) throws IOException {
        return isolate(file, server, false);
    }

    /**
     * Rewrites a domain.xml for a server that runs beside others.
     *
     * @param broker whether the server has its embedded message broker
     * @throws IOException if the file cannot be read or written; the message names it
     * @throws ConfigurationException if the domain has secure administration or no listener for plain HTTP
     */
    public static DomainPorts isolate(Path file, Server server, boolean broker) throws IOException {
        Document domain = PlainXml.parse(file);
        DomainPorts isolated = isolate(domain, server, broker);
        PlainXml.write(domain, file);
        return isolated;
    }

    static DomainPorts isolate(Document domain, Server server, boolean broker) {
        if (elements(domain.getDocumentElement(), "secure-admin")
                .anyMatch(admin -> admin.getAttribute("enabled").equals("true"))) {
            throw new ConfigurationException("The server's domain1 has secure administration on, which the simulator"
                    + " does not speak; name a server without it, or switch it off (asadmin disable-secure-admin).");
        }
        Element config = config(domain);
        elements(config, "*").filter(DomainPorts::hasPort).forEach(element -> {
            element.setAttribute("port", Integer.toString(FreePort.next()));
            if (LISTENERS.contains(element.getTagName())) {
                element.setAttribute("address", ServerContainer.HOST);
            }
        });
        if (broker) {
            embedBroker(only(config, "jms-service"));
        } else {
            elements(config, "jms-service").forEach(jms -> jms.setAttribute("type", "DISABLED"));
        }
        // Payara adds a jms-service when it starts, and listens on this port.
        elements(config, "system-property")
                .filter(property -> property.getAttribute("name").equals("JMS_PROVIDER_PORT"))
                .forEach(property -> property.setAttribute("value", Integer.toString(FreePort.next())));
        if (server == Server.PAYARA) {
            only(config, "hazelcast-config-specific-configuration").setAttribute("enabled", "false");
            only(config, "phone-home-runtime-configuration").setAttribute("enabled", "false");
        }
        return new DomainPorts(port(config, "server"), port(config, "__asadmin"), iiopPort(config));
    }

    /** Gives the server an embedded broker on the loopback address; Open MQ's default are all addresses. */
    private static void embedBroker(Element jms) {
        jms.setAttribute("type", "EMBEDDED");
        jms.setAttribute("start-args", "-Dimq.hostname=" + ServerContainer.HOST);
        Element host = only(jms, "jms-host");
        host.setAttribute("host", ServerContainer.HOST);
        host.setAttribute("port", Integer.toString(FreePort.next()));
        host.setAttribute("name", host.getAttribute("name").isEmpty() ? BROKER : host.getAttribute("name"));
        jms.setAttribute("default-jms-host", host.getAttribute("name"));
    }

    private static int iiopPort(Element config) {
        return elements(config, "iiop-listener")
                .filter(DomainPorts::hasPort)
                .filter(listener -> !listener.getAttribute("security-enabled").equals("true"))
                .mapToInt(listener -> Integer.parseInt(listener.getAttribute("port")))
                .findFirst().orElse(0);
    }

    /** The configuration of the server that administers the domain, which is the one that runs. */
    private static Element config(Document domain) {
        String name = elements(domain.getDocumentElement(), "server")
                .filter(server -> server.getAttribute("name").equals("server"))
                .map(server -> server.getAttribute("config-ref"))
                .findAny().orElse("server-config");
        return elements(domain.getDocumentElement(), "config")
                .filter(config -> config.getAttribute("name").equals(name))
                .findAny().orElseThrow(() -> new ConfigurationException(
                        "The server's domain.xml has no configuration named " + name + "."));
    }

    /** The element of a name, which is added when there is none. */
    private static Element only(Element config, String name) {
        return elements(config, name).findAny().orElseGet(() -> {
            Element added = config.getOwnerDocument().createElement(name);
            config.appendChild(added);
            return added;
        });
    }

    /** Of the first listener of a virtual server that speaks plain HTTP. */
    private static int port(Element config, String virtualServer) {
        List<String> secured = elements(config, "protocol")
                .filter(protocol -> protocol.getAttribute("security-enabled").equals("true"))
                .map(protocol -> protocol.getAttribute("name")).toList();
        return elements(config, "virtual-server")
                .filter(server -> server.getAttribute("id").equals(virtualServer))
                .flatMap(server -> Stream.of(server.getAttribute("network-listeners").split("[,\\s]+")))
                .flatMap(name -> elements(config, "network-listener")
                        .filter(listener -> listener.getAttribute("name").equals(name)))
                .filter(DomainPorts::hasPort)
                .filter(listener -> !listener.getAttribute("enabled").equals("false"))
                .filter(listener -> !secured.contains(listener.getAttribute("protocol")))
                .map(listener -> Integer.parseInt(listener.getAttribute("port")))
                .findFirst().orElseThrow(() -> new ConfigurationException("The server's domain.xml has no listener for"
                        + " plain HTTP of the virtual server " + virtualServer + "."));
    }

    private static boolean hasPort(Element element) {
        return element.getAttribute("port").matches("\\d+|\\$\\{.+}");
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList elements = parent.getElementsByTagName(name);
        // A list first: that of the document changes while it is changed.
        return IntStream.range(0, elements.getLength()).mapToObj(i -> (Element) elements.item(i)).toList().stream();
    }
}
