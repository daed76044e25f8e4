package io.github.treadlight.sim.probe;

import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;

/**
 * The sockets of a JMX connector on the loopback address. The JVM's own local management agent listens on all
 * addresses. As with that agent, the address of the connector contains a secret, so that only users who may attach to
 * the JVM can connect.
 */
record LoopbackConnector() implements RMIClientSocketFactory, RMIServerSocketFactory, Serializable {
    private static final String HOST = "127.0.0.1";
    private static final byte[] ADDRESS = {127, 0, 0, 1};

    /** Starts a connector, and returns its address. */
    static String start(MBeanServer beans) throws IOException {
        LoopbackConnector sockets = new LoopbackConnector();
        JMXConnectorServer server = JMXConnectorServerFactory.newJMXConnectorServer(
                new JMXServiceURL("rmi", HOST, 0),
                Map.of(RMIConnectorServer.RMI_CLIENT_SOCKET_FACTORY_ATTRIBUTE, sockets,
                        RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, sockets),
                beans);
        server.start();
        return server.getAddress().toString();
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return new ServerSocket(port, 0, InetAddress.getByAddress(ADDRESS));
    }

    /** Ignores the host in the address of the connector, which is the name of this machine. */
    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return new Socket(InetAddress.getByAddress(ADDRESS), port);
    }
}
