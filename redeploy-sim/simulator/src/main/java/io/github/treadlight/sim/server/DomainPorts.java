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
 * The ports of a domain.xml that was rewritten so that its server can run next to others: on the loopback address and
 * free ports, without a message broker unless one is needed, and without clustering and usage reports.
 *
 * @param httpPort the port that serves applications over plain HTTP
 * @param adminPort the administration port
 * @param iiopPort the port of the ORB without TLS; 0 if the domain has no such listener
 */
public record DomainPorts(int httpPort, int adminPort, int iiopPort) {
    private static final String BROKER = "default_JMS_host";
    private static final Set<String> LISTENERS = Set.of("network-listener", "iiop-listener", "jmx-connector");

    /**
     * Rewrites a domain.xml for a server without a message broker that runs next to others.
     *
     * @throws IOException if the file cannot be read or written; the message names it
     * @throws ConfigurationException if the domain has secure administration or no listener for plain HTTP
     */
    public static DomainPorts isolate(Path file, Server server) throws IOException {
        return isolate(file, server, false);
    }

    /**
     * Rewrites a domain.xml for a server that runs next to others.
     *
     * @param broker whether to enable the server's embedded message broker
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
            throw new ConfigurationException("The server's domain1 has secure administration enabled, which the"
                    + " simulator does not support. Use another server, or run asadmin disable-secure-admin.");
        }
        // The other configurations are templates for those of server instances.
        elements(domain.getDocumentElement(), "config").forEach(each -> restrict(each, server));
        Element config = config(domain);
        elements(config, "*").filter(DomainPorts::hasPort).forEach(element ->
                element.setAttribute("port", Integer.toString(FreePort.next())));
        if (broker) {
            embedBroker(getOrAdd(config, "jms-service"));
        }
        return new DomainPorts(port(config, "server"), port(config, "__asadmin"), iiopPort(config));
    }

    /** Restricts a configuration to the loopback address, without a message broker, data grid or usage report. */
    private static void restrict(Element config, Server server) {
        elements(config, "*").filter(element -> LISTENERS.contains(element.getTagName()))
                .forEach(listener -> listener.setAttribute("address", ServerContainer.HOST));
        // Payara adds a jms-service with a broker if the element is missing.
        getOrAdd(config, "jms-service").setAttribute("type", "DISABLED");
        if (server.isPayara()) {
            getOrAdd(config, "hazelcast-config-specific-configuration").setAttribute("enabled", "false");
            getOrAdd(config, "phone-home-runtime-configuration").setAttribute("enabled", "false");
        }
    }

    /** Configures an embedded broker on the loopback address; by default, Open MQ listens on all addresses. */
    private static void embedBroker(Element jms) {
        jms.setAttribute("type", "EMBEDDED");
        jms.setAttribute("start-args", "-Dimq.hostname=" + ServerContainer.HOST);
        Element host = getOrAdd(jms, "jms-host");
        host.setAttribute("host", ServerContainer.HOST);
        host.setAttribute("port", Integer.toString(FreePort.next()));
        host.setAttribute("lazy-init", "false"); // for a lazy broker, the server listens on all addresses itself
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

    /** Returns the configuration of the domain administration server. */
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

    /** Returns the first element with a name, or a new one that it adds. */
    private static Element getOrAdd(Element parent, String name) {
        return elements(parent, name).findAny().orElseGet(() -> {
            Element added = parent.getOwnerDocument().createElement(name);
            parent.appendChild(added);
            return added;
        });
    }

    /** Returns the port of the first plain HTTP listener of a virtual server. */
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
                .findFirst().orElseThrow(() -> new ConfigurationException("The virtual server " + virtualServer
                        + " in the server's domain.xml has no listener for plain HTTP; the simulator needs one."));
    }

    private static boolean hasPort(Element element) {
        return element.getAttribute("port").matches("\\d+|\\$\\{.+}");
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList elements = parent.getElementsByTagName(name);
        // Copied, because a NodeList changes with the document.
        return IntStream.range(0, elements.getLength()).mapToObj(i -> (Element) elements.item(i)).toList().stream();
    }
}
