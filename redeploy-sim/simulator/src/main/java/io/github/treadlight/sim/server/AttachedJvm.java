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

/** A JVM that was started by others, with one more probe in it while this is open: the simulator may have its own. */
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
     * @throws IllegalArgumentException if there is none with the process id, or it does not let itself be attached to;
     *     the message says which
     */
    @SuppressWarnings("BanJNDI") // the other side is a JVM of this machine and this user
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
            throw new IllegalArgumentException("There is no JVM of this user with process id " + pid
                    + " that can be attached to: " + refused.getMessage() + ".", refused);
        }
    }

    /** Windows deletes no file that a JVM has open, which that one does as long as it lives. */
    private static void delete(File agent) {
        if (!agent.delete()) {
            agent.deleteOnExit();
        }
    }

    /** The probe inside it. */
    public ProbeMXBean probe() {
        return JMX.newMXBeanProxy(connection, name, ProbeMXBean.class);
    }

    /** The bytes of its heap that are in use, garbage included. */
    public long heapUsed() throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(
                connection, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class).getHeapMemoryUsage().getUsed();
    }

    /** Takes the probe out of it again. */
    @Override
    public void close() throws IOException {
        try {
            connection.unregisterMBean(name);
        } catch (JMException gone) {
            // as it should be
        } finally {
            connector.close();
        }
    }
}
