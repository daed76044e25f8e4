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
 * Brings the probe into a server in two steps. From the command line it comes before everything, to bind the server's
 * life to the simulator's; attached, when the server is up, it makes itself known. Not at once: the first who asks for
 * the JVM's MBean server makes it, and servers have their own way of doing that.
 */
public final class ProbeAgent {
    private ProbeAgent() {}

    /**
     * Called by the JVM before the server's main.
     *
     * @param arguments the process id to live and die with, a semicolon, and a file to create: before it is there the
     *     JVM may not yet handle the signal that attaching sends, and would die of it
     */
    public static void premain(String arguments) throws IOException {
        int semicolon = arguments.indexOf(';');
        dieWith(Long.parseLong(arguments.substring(0, semicolon)));
        Files.createFile(Path.of(arguments.substring(semicolon + 1)));
    }

    /**
     * Called by the JVM when attached, and again when the one who attached could not connect then.
     *
     * @param name the object name for the probe
     */
    public static void agentmain(String name, Instrumentation instrumentation) throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName own = new ObjectName(name);
        if (!beans.isRegistered(own)) {
            beans.registerMBean(new Probe(instrumentation), own);
        }
    }

    /** However the simulator ends, even killed, its server ends too. */
    private static void dieWith(long pid) {
        Optional<ProcessHandle> simulator = ProcessHandle.of(pid);
        Thread watch = new Thread(() -> {
            simulator.ifPresent(process -> process.onExit().join());
            Runtime.getRuntime().halt(1);
        }, "redeploy-sim watch");
        watch.setDaemon(true);
        watch.start();
    }
}
