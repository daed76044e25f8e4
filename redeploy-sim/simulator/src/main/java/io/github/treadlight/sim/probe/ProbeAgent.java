package io.github.treadlight.sim.probe;

import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;

/** Starts the probe in a server: from its command line or, attached, later. */
public final class ProbeAgent {
    private ProbeAgent() {}

    /** Called by the JVM before the server's main; the argument is the process id to live and die with. */
    public static void premain(String simulatorPid, Instrumentation instrumentation) throws JMException {
        dieWith(Long.parseLong(simulatorPid));
        agentmain("", instrumentation);
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
