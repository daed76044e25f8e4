package io.github.treadlight.sim.probe;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;

/** Starts the probe in a server: from its command line or, attached, later. */
public final class ProbeAgent {
    private ProbeAgent() {}

    /**
     * Called by the JVM before the server's main.
     *
     * @param arguments the process id to live and die with, a semicolon, and a file to create: before it is there the
     *     JVM may not yet handle the signal that attaching sends, and would die of it
     */
    public static void premain(String arguments, Instrumentation instrumentation) throws JMException, IOException {
        int semicolon = arguments.indexOf(';');
        dieWith(Long.parseLong(arguments.substring(0, semicolon)));
        agentmain("", instrumentation);
        Files.createFile(Path.of(arguments.substring(semicolon + 1)));
    }

    /** Called by the JVM when attached. */
    public static void agentmain(String unused, Instrumentation instrumentation) throws JMException {
        ManagementFactory.getPlatformMBeanServer()
                .registerMBean(new Probe(instrumentation), new ObjectName(ProbeMXBean.NAME));
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
