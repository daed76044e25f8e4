package io.github.treadlight.sim.probe;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The agent that loads the probe into a server, in two steps. On the command line, it makes the server end with the
 * simulator. Attached to the started server, it registers the probe as an MBean. It does not register the probe
 * earlier, because that would create the JVM's MBean server, which the server must create itself.
 */
public final class ProbeAgent {
    private ProbeAgent() {}

    /**
     * Called by the JVM before the server's main method.
     *
     * @param arguments the process id of the simulator, a semicolon, and a file to create. Before this file exists, the
     *     JVM may not handle the signal that attaching sends, and would die of it.
     */
    public static void premain(String arguments) throws IOException {
        int semicolon = arguments.indexOf(';');
        haltWith(Long.parseLong(arguments.substring(0, semicolon)));
        Files.createFile(Path.of(arguments.substring(semicolon + 1)));
    }

    /**
     * Called by the JVM when the agent is attached, which is repeated if the simulator could not connect afterwards.
     *
     * @param arguments the object name of the probe; then, if the probe is to start a connector, a semicolon, and the
     *     name of the system property that is set to the address of the connector
     */
    public static void agentmain(String arguments, Instrumentation instrumentation) throws JMException, IOException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        int semicolon = arguments.indexOf(';');
        ObjectName probe = new ObjectName(semicolon < 0 ? arguments : arguments.substring(0, semicolon));
        if (!beans.isRegistered(probe)) {
            beans.registerMBean(new Probe(instrumentation), probe);
        }
        if (semicolon >= 0 && System.getProperty(arguments.substring(semicolon + 1)) == null) {
            System.setProperty(arguments.substring(semicolon + 1), LoopbackConnector.start(beans));
        }
    }

    /** Halts this JVM when the simulator has ended, even if the simulator was killed. */
    private static void haltWith(long pid) {
        Optional<ProcessHandle> simulator = ProcessHandle.of(pid);
        Thread watch = new Thread(() -> {
            simulator.ifPresent(process -> process.onExit().join());
            Runtime.getRuntime().halt(1);
        }, "redeploy-sim watch");
        watch.setDaemon(true);
        watch.start();
    }
}
