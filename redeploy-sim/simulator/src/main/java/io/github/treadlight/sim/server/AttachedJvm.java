package io.github.treadlight.sim.server;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.github.treadlight.sim.probe.ProbeMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.UUID;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A running JVM into which an additional probe is loaded until this object is closed. */
public final class AttachedJvm implements AutoCloseable {
    private final JMXConnector connector;
    private final MBeanServerConnection connection;
    private final ObjectName name;

    private AttachedJvm(JMXConnector connector, ObjectName name) throws IOException {
        this.connector = connector;
        this.connection = connector.getMBeanServerConnection();
        this.name = name;
    }

    /**
     * Attaches to a JVM of the same user.
     *
     * @throws IllegalArgumentException if there is no JVM with this process id, or the JVM does not allow attaching;
     *     the message says which
     */
    @SuppressWarnings("BanJNDI") // connects to a JVM of this machine and this user
    public static AttachedJvm attach(long pid) {
        try {
            ObjectName name = new ObjectName(ProbeMXBean.NAME + ",attached=" + UUID.randomUUID());
            File agent = File.createTempFile("redeploy-sim-probe", ".jar");
            try {
                ProbeJar.write(agent);
                VirtualMachine vm = VirtualMachine.attach(Long.toString(pid));
                try {
                    vm.loadAgent(agent.getPath(), name.getCanonicalName());
                    JMXConnector connector =
                            JMXConnectorFactory.connect(new JMXServiceURL(vm.startLocalManagementAgent()));
                    return new AttachedJvm(connector, name);
                } finally {
                    vm.detach();
                }
            } finally {
                delete(agent);
            }
        } catch (IOException | JMException | AttachNotSupportedException | AgentLoadException
                | AgentInitializationException refused) {
            throw new IllegalArgumentException("Cannot attach to process " + pid
                    + ", which must be a JVM of the same user: " + refused.getMessage() + ".", refused);
        }
    }

    /** Deletes the agent's jar, on Windows when this JVM exits: there, a jar cannot be deleted while a JVM uses it. */
    private static void delete(File agent) {
        if (!agent.delete()) {
            agent.deleteOnExit();
        }
    }

    /** Returns the probe. */
    public ProbeMXBean probe() {
        return JMX.newMXBeanProxy(connection, name, ProbeMXBean.class);
    }

    /** Returns the bytes of the heap that are in use, including garbage. */
    public long heapUsed() throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(
                connection, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class).getHeapMemoryUsage().getUsed();
    }

    /** Unregisters the probe and disconnects. */
    @Override
    public void close() throws IOException {
        try {
            connection.unregisterMBean(name);
        } catch (JMException notRegistered) {
            // The probe is already unregistered.
        } finally {
            connector.close();
        }
    }
}
