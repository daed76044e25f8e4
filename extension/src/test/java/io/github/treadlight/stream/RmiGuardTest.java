package io.github.treadlight.stream;

import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.enterprise.naming.CopiedObject;
import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.rmi.MarshalledObject;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RemoteObject;
import java.rmi.server.UnicastRemoteObject;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;
import javax.management.NotificationFilterSupport;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of RMI and JMX in a JVM whose filter factory calls the guard. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class RmiGuardTest {
    @RegisterExtension
    static final GuardedJvm JVM = new GuardedJvm();

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    private final Registry registry = createRegistry();
    private final EchoObject echo = new EchoObject();
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    /** A remote object that returns its argument. */
    public interface Echo extends Remote {
        Object echo(Object value) throws RemoteException;
    }

    static final class EchoObject implements Echo {
        private volatile ClassLoader context;

        @Override
        public Object echo(Object value) {
            context = Thread.currentThread().getContextClassLoader();
            return value;
        }
    }

    /** An object that opens another stream while it is read, as objects of some listed classes do. */
    static final class Nesting implements Serializable {
        private final byte[] content;

        Nesting(Object content) throws IOException {
            this.content = write(content);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            new ObjectInputStream(new ByteArrayInputStream(content)).readObject();
        }
    }

    /** A bean of JMX. */
    public interface Counter {
        int add(BitSet numbers);
    }

    static final class CounterBean extends NotificationBroadcasterSupport implements Counter {
        @Override
        public int add(BitSet numbers) {
            sendNotification(new Notification("added", "counter", 1));
            return numbers.cardinality();
        }
    }

    private static Registry createRegistry() {
        try {
            return LocateRegistry.createRegistry(0);
        } catch (RemoteException failure) {
            throw new AssertionError(failure);
        }
    }

    @BeforeAll
    static void stayLocal() {
        System.setProperty("java.rmi.server.hostname", "127.0.0.1");
    }

    @BeforeEach
    void begin() {
        JVM.reset();
    }

    @AfterEach
    void end() throws Exception {
        Thread.currentThread().setContextClassLoader(before);
        UnicastRemoteObject.unexportObject(registry, true);
        JVM.reset();
    }

    private Echo connect() throws Exception {
        registry.rebind("echo", UnicastRemoteObject.exportObject(echo, 0));
        return (Echo) stubOf(registry).lookup("echo");
    }

    /** Returns the registry as a client sees it. */
    private static Registry stubOf(Registry local) throws Exception {
        byte[] stub = write(RemoteObject.toStub(local));
        JVM.switchOn(false);
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stub))) {
            return (Registry) in.readObject();
        } finally {
            JVM.switchOn(true);
        }
    }

    @Test
    void stubsAndMarshalledObjectsPassInRemoteCallsInBothDirections() throws Exception {
        Echo remote = connect();
        assertThat(remote.echo("a")).isEqualTo("a");
        assertThat(((Echo) remote.echo(remote)).echo("b")).isEqualTo("b");
        assertThat(((Map<?, ?>) remote.echo(Map.of("stub", remote))).get("stub")).isEqualTo(remote);
        assertThat(((MarshalledObject<?>) remote.echo(new MarshalledObject<>(remote))).get()).isEqualTo(remote);
        assertThat(stubOf(registry).list()).containsExactly("echo");
        assertThat(warnings.lines()).isEmpty();
    }

    @Test
    void aListedClassIsRejectedInArgumentsAndInTheContentOfMarshalledObjects() throws Exception {
        Echo remote = connect();
        Object listed = new RMIConnector(
                new JMXServiceURL("service:jmx:rmi://127.0.0.1:1"), null);
        assertThatThrownBy(() -> remote.echo(listed)).isInstanceOf(RemoteException.class)
                .rootCause().isInstanceOf(InvalidClassException.class).hasMessageContaining("RMIConnector");
        MarshalledObject<?> marshalled = (MarshalledObject<?>) remote.echo(new MarshalledObject<>(listed));
        assertThatThrownBy(marshalled::get).hasMessageContaining("RMIConnector");
        assertThat(warnings.lines()).isNotEmpty().allMatch(line -> line.contains("RMIConnector"));
    }

    @Test
    void aStreamThatAnArgumentOpensIsNotExempt() throws Exception {
        Echo remote = connect();
        assertThat(remote.echo(new Nesting("harmless"))).isInstanceOf(Nesting.class);
        assertThatThrownBy(() -> remote.echo(new Nesting(remote))).isInstanceOf(RemoteException.class)
                .rootCause().isInstanceOf(InvalidClassException.class).hasMessageContaining("java.rmi.server.Remote");
    }

    @Test
    void aStubIsRejectedInAnyOtherStream() throws Exception {
        byte[] stub = write(connect());
        assertThatThrownBy(() -> new ObjectInputStream(new ByteArrayInputStream(stub)).readObject())
                .isInstanceOf(InvalidClassException.class).hasMessageContaining("java.rmi.server.Remote");
    }

    @Test
    void theNamingServiceOfTheServerCopiesStubs() throws Exception {
        Echo remote = connect();
        assertThat(CopiedObject.read(write(remote))).isEqualTo(remote);
    }

    @Test
    void argumentsHaveTheFilterOfTheApplicationThatExportedTheObject() throws Exception {
        ClassLoader application = new URLClassLoader(new URL[0], getClass().getClassLoader());
        JVM.application(application, StreamFilter.DEFAULT.forApplication("shop", "!java.util.BitSet"));
        Thread.currentThread().setContextClassLoader(application);
        Echo remote = connect();
        Thread.currentThread().setContextClassLoader(before);
        assertThat(remote.echo("a")).isEqualTo("a");
        assertThat(echo.context).isSameAs(application);
        assertThatThrownBy(() -> remote.echo(new BitSet())).rootCause()
                .hasMessageContaining("application shop read java.util.BitSet");
    }

    @Test
    void theFilterOfAnExportedObjectIsCalledToo() throws Exception {
        Remote stub = UnicastRemoteObject.exportObject(echo, 0,
                ObjectInputFilter.Config.createFilter("!java.util.BitSet"));
        registry.rebind("echo", stub);
        Echo remote = (Echo) stubOf(registry).lookup("echo");
        assertThat(remote.echo(remote)).isEqualTo(remote);
        assertThatThrownBy(() -> remote.echo(new BitSet())).rootCause().hasMessage("filter status: REJECTED");
        Object listed = new RMIConnector(
                new JMXServiceURL("service:jmx:rmi://127.0.0.1:1"), null);
        assertThatThrownBy(() -> remote.echo(listed)).rootCause().hasMessageContaining("RMIConnector");
    }

    @Test
    void jmxWorksWithMarshalledArgumentsAndNotifications() throws Exception {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("test:type=Counter");
        beans.registerMBean(new StandardMBean(new CounterBean(), Counter.class), name);
        JMXConnectorServer server = JMXConnectorServerFactory.newJMXConnectorServer(
                new JMXServiceURL("service:jmx:rmi://127.0.0.1"), null, beans);
        server.start();
        try (JMXConnector connector = JMXConnectorFactory.connect(server.getAddress())) {
            MBeanServerConnection connection = connector.getMBeanServerConnection();
            BitSet numbers = new BitSet();
            numbers.set(3, 8);
            assertThat(connection.invoke(name, "add", new Object[] {numbers}, new String[] {BitSet.class.getName()}))
                    .isEqualTo(5);
            BlockingQueue<Notification> received = new LinkedBlockingQueue<>();
            NotificationFilterSupport filter = new NotificationFilterSupport();
            filter.enableType("JMX.mbean.registered");
            ObjectName delegate = new ObjectName("JMImplementation:type=MBeanServerDelegate");
            connection.addNotificationListener(delegate, (sent, handback) -> received.add(sent), filter, "back");
            beans.registerMBean(new StandardMBean(new CounterBean(), Counter.class),
                    new ObjectName("test:type=Second"));
            assertThat(received.poll(30, TimeUnit.SECONDS)).isNotNull();
        } finally {
            server.stop();
        }
        assertThat(warnings.lines()).isEmpty();
    }
}
