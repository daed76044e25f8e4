package io.github.treadlight.server.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.corba.ee.impl.copyobject.ORBStreamObjectCopierImpl;
import com.sun.corba.ee.impl.encoding.CDROutputObject;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.osgi.ORBFactory;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import javax.swing.event.EventListenerList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.omg.CORBA.NO_PERMISSION;
import org.omg.CORBA_2_3.portable.InputStream;

/** Tests copies that the servers' real ORB makes by a stream. */
@OwnJvm("An ORB retains 50 MB for good, which slows the garbage collections of other tests.")
@EnabledForJreRange(max = JRE.JAVA_21, disabledReason = "this ORB, of Payara 6 and GlassFish 7, has no later JDK")
class OrbCopyTest {
    private static final ORB ORB = orb();
    private static final String LISTED = EventListenerList.class.getName();

    @RegisterExtension
    final CapturedLog log = new CapturedLog(StreamFilter.class.getPackageName());
    private StreamFilter filter = StreamFilter.of(Mode.REJECT, "");

    private static ORB orb() {
        // As the servers do: the ORB's monitoring fails without it on today's JDKs.
        System.setProperty("org.glassfish.gmbal.no.multipleUpperBoundsException", "true");
        return ORBFactory.create(new String[0], new Properties(), false);
    }

    /** A bean whose field the ORB reads itself. */
    static class Plain implements Serializable {
        private static final long serialVersionUID = 1;

        Object inside = new EventListenerList();
    }

    /** A bean that calls the stream. */
    static final class Custom extends Plain {
        private static final long serialVersionUID = 1;

        private transient Object more = new EventListenerList();

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(more);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            more = in.readObject();
        }
    }

    /** A bean that reads its fields by name. */
    static final class Named implements Serializable {
        private static final long serialVersionUID = 1;

        private Object inside = new EventListenerList();

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            inside = in.readFields().get("inside", null);
        }
    }

    /** A bean that writes everything itself. */
    public static final class External implements Externalizable {
        private static final long serialVersionUID = 1;

        private Object inside = new EventListenerList();

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(inside);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            inside = in.readObject();
        }
    }

    /** An object that decodes bytes from elsewhere while the copy is read. */
    static final class Decoding implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            receive();
        }
    }

    @BeforeEach
    void install() {
        RemoteLookups lookups = new RemoteLookups();
        ORB.classCodeBaseHandler(new OrbClasses(null, lookups, new RemoteCallGuard(loader -> filter)));
        Thread.currentThread().setContextClassLoader(getClass().getClassLoader());
    }

    @AfterAll
    static void end() {
        ORB.classCodeBaseHandler(null);
        ORB.destroy();
    }

    private static CDROutputObject write(Object value) {
        CDROutputObject out = (CDROutputObject) ORB.create_output_stream();
        out.write_value((Serializable) value);
        return out;
    }

    /** Reads a value as from a remote call. */
    private static Object receive() {
        return ((InputStream) write(new EventListenerList()).create_input_stream()).read_value();
    }

    private static Object copy(Object value) {
        return new ORBStreamObjectCopierImpl(ORB).copy(value);
    }

    static Stream<Object> listed() {
        return Stream.of(new EventListenerList(), new Plain(), new Custom(), new Named(), new External(),
                new HashMap<>(Map.of("key", new EventListenerList())), new Object[] {new EventListenerList()},
                new EventListenerList[] {new EventListenerList()});
    }

    @ParameterizedTest
    @MethodSource("listed")
    void aListedClassIsCopiedWithinTheJvm(Object value) {
        for (int i = 0; i < 2; i++) {
            assertThat(copy(value)).isNotSameAs(value).hasSameClassAs(value);
        }
        assertThat(log.lines()).singleElement().asString().startsWith("INFO ").contains("read " + LISTED);
    }

    @Test
    void aListedClassThatWasCopiedIsRejectedInARemoteCall() {
        copy(new EventListenerList());
        assertThatThrownBy(OrbCopyTest::receive).isInstanceOf(NO_PERMISSION.class);
        assertThat(log.lines()).hasSize(2).last().asString().startsWith("WARNING ").contains("read " + LISTED);
    }

    @Test
    void aListedClassIsRejectedThatACopyReadsFromAnotherStream() {
        assertThatThrownBy(() -> copy(new Decoding())).isInstanceOf(NO_PERMISSION.class);
    }

    @Test
    void onlyADenyListOfTheAdministratorRejectsACopy() {
        filter = StreamFilter.of(Mode.REJECT, "java.lang.*;!*");
        assertThat(copy(new Plain())).isInstanceOf(Plain.class);
        filter = StreamFilter.of(Mode.REJECT, "", Set.of(), DenyList.parse(
                List.of(Plain.class.getName() + " | test | a reason | - | 2026-11"), "deny-list.txt"));
        assertThatThrownBy(() -> copy(new Plain())).isInstanceOf(NO_PERMISSION.class);
    }
}
