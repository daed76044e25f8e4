package io.github.treadlight.stream;

import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.internal.serialization.ReceivedEvent;
import com.sun.enterprise.naming.CopiedObject;
import com.sun.messaging.jmq.jmsclient.ReceivedMessage;
import com.sun.messaging.jmq.jmsserver.core.Queue;
import com.sun.messaging.jmq.jmsserver.persist.file.StoredDestination;
import com.sun.xml.ws.tx.at.internal.ForeignRecoveryContext;
import com.sun.xml.ws.tx.at.internal.WSATGatewayRM;
import fish.payara.appserver.micro.services.data.PayaraValueHolder;
import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import io.github.treadlight.stream.filter.StreamOrigin;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.URL;
import java.net.URLClassLoader;
import java.rmi.MarshalledObject;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.IntStream;
import javax.crypto.Cipher;
import javax.crypto.SealedObject;
import javax.crypto.spec.SecretKeySpec;
import org.glassfish.ha.store.util.StoredBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of plain object streams in a JVM with a filter of its own, whose filter factory calls the guard. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class StreamGuardTest {
    @RegisterExtension
    static final GuardedJvm JVM = new GuardedJvm();

    private static final ObjectInputFilter ALLOW_ALL = ObjectInputFilter.Config.createFilter("*");
    private static final String OWN_FILTER = "its own filter";

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    private final ClassLoader application = new URLClassLoader(new URL[0], getClass().getClassLoader());
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @BeforeAll
    static void setTheFilterOfTheJvm() {
        ObjectInputFilter.Config.setSerialFilter(
                ObjectInputFilter.Config.createFilter("!java.util.concurrent.ConcurrentLinkedDeque"));
    }

    @AfterEach
    void reset() {
        Thread.currentThread().setContextClassLoader(before);
        JVM.reset();
    }

    private void enterApplication(String pattern) {
        JVM.application(application, StreamFilter.DEFAULT.forApplication("shop", pattern));
        Thread.currentThread().setContextClassLoader(application);
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        return read(bytes, null);
    }

    private static Object read(byte[] bytes, ObjectInputFilter set) throws IOException, ClassNotFoundException {
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            if (set != null) {
                stream.setObjectInputFilter(set);
            }
            return stream.readObject();
        }
    }

    @Test
    void aStreamOfAnApplicationHasItsFilter() throws Exception {
        byte[] bytes = write(new BitSet());
        assertThat(read(bytes)).isEqualTo(new BitSet());
        enterApplication("!java.util.BitSet");
        assertThatThrownBy(() -> read(bytes)).isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("application shop read java.util.BitSet");
        assertThat(warnings.lines()).singleElement().asString().contains("application shop", OWN_FILTER);
    }

    @Test
    void theCodeThatReadsTheFirstObjectDecidesAndNotTheCreatorOfTheStream() throws Exception {
        ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(write(new BitSet())));
        enterApplication("!java.util.BitSet");
        assertThatThrownBy(stream::readObject).hasMessageContaining("application shop");
    }

    @Test
    void codeOutsideOfApplicationsHasTheBuiltInList() throws Exception {
        byte[] sealed = write(seal("x"));
        assertThatThrownBy(() -> read(sealed)).isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("javax.crypto.SealedObject");
        JVM.outside(StreamFilter.of(Mode.LOG, ""));
        assertThat(read(sealed)).isInstanceOf(SealedObject.class);
        assertThat(warnings.lines()).hasSize(2);
    }

    @Test
    void theContentOfASealedObjectHasTheFilterOfTheCodeThatReadsIt() throws Exception {
        SealedObject sealed = seal(new BitSet());
        assertThat(sealed.getObject(cipher(Cipher.DECRYPT_MODE))).isEqualTo(new BitSet());
        enterApplication("!java.util.BitSet");
        assertThatThrownBy(() -> sealed.getObject(cipher(Cipher.DECRYPT_MODE)))
                .hasMessageContaining("application shop read java.util.BitSet");
    }

    @Test
    void theContentOfAMarshalledObjectHasTheFiltersOfItsStreamAndOfTheCodeThatReadsIt() throws Exception {
        JVM.outside(StreamFilter.of(Mode.REJECT, "!java.util.BitSet", Set.of(MarshalledObject.class.getName()),
                DenyList.BUILT_IN));
        MarshalledObject<?> read = (MarshalledObject<?>) read(write(new MarshalledObject<>(new BitSet())));
        MarshalledObject<?> other = (MarshalledObject<?>) read(write(new MarshalledObject<>(new Thread.State[1])));
        enterApplication("!java.lang.Thread$State");
        assertThatThrownBy(read::get).hasMessageContaining("code outside of any application read java.util.BitSet");
        assertThatThrownBy(other::get).hasMessageContaining("application shop read java.lang.Thread$State");
        assertThat(new MarshalledObject<>(new BitSet()).get()).isEqualTo(new BitSet());
    }

    @Test
    void aMarshalledObjectWithLargeArraysCanBeReadOften() throws Exception {
        JVM.outside(StreamFilter.of(Mode.REJECT, "", Set.of(MarshalledObject.class.getName()), DenyList.BUILT_IN));
        MarshalledObject<?> read = (MarshalledObject<?>) read(write(new MarshalledObject<>(new Object[2_000_000])));
        for (int i = 0; i < 20; i++) {
            assertThat((Object[]) read.get()).hasSize(2_000_000);
        }
    }

    @Test
    void aFilterThatIsSetOnTheStreamIsCalledToo() throws Exception {
        byte[] bytes = write(new BitSet());
        assertThat(read(bytes, ALLOW_ALL)).isEqualTo(new BitSet());
        assertThatThrownBy(() -> read(bytes, ObjectInputFilter.Config.createFilter("!java.util.BitSet")))
                .hasMessage("filter status: REJECTED");
        enterApplication("!java.util.BitSet");
        assertThatThrownBy(() -> read(bytes, ALLOW_ALL)).hasMessageContaining("application shop");
    }

    @Test
    void aMergedFilterThatContainsTheStreamsFilterCountsArraysOnce() throws Exception {
        Object[][] arrays = new Object[7][900_000];
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(write(arrays)))) {
            stream.setObjectInputFilter(ObjectInputFilter.merge(stream.getObjectInputFilter(), ALLOW_ALL));
            assertThat((Object[][]) stream.readObject()).hasDimensions(7, 900_000);
        }
    }

    @Test
    void aFilterThatIsSetReplacesThatOfTheJvmAsInTheJdk() throws Exception {
        byte[] bytes = write(new ConcurrentLinkedDeque<>());
        enterApplication("*");
        assertThatThrownBy(() -> read(bytes)).hasMessage("filter status: REJECTED");
        assertThat(read(bytes, ALLOW_ALL)).isInstanceOf(ConcurrentLinkedDeque.class);
        ObjectStreams streams = TestedStreams.create();
        assertThatThrownBy(() -> streams.read(bytes, null, StreamFilter.of(Mode.REJECT, ""), null))
                .hasMessageContaining("the JVM's filter");
    }

    @Test
    void streamsOfTreadlightHaveTheirOwnFilterOnly() throws Exception {
        enterApplication("!java.util.BitSet");
        ObjectStreams streams = TestedStreams.create();
        byte[] bytes = write(new BitSet());
        assertThat(streams.read(bytes, application, StreamFilter.DEFAULT, null)).isEqualTo(new BitSet());
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            ObjectInputFilter set = StreamFilter.DEFAULT.forStream(-1, StreamOrigin.UNKNOWN);
            stream.setObjectInputFilter(set);
            assertThat(stream.getObjectInputFilter()).isSameAs(set);
            assertThat(stream.readObject()).isEqualTo(new BitSet());
        }
    }

    @Test
    void aKeystoreWithASecretKeyCanBeLoadedWhateverTheFilterIs() throws Exception {
        char[] password = "changeit".toCharArray();
        SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
        KeyStore stored = KeyStore.getInstance("JCEKS");
        stored.load(null, password);
        stored.setKeyEntry("alias", key, password, null);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        stored.store(bytes, password);
        KeyStore loaded = KeyStore.getInstance("JCEKS");
        enterApplication("!*");
        loaded.load(new ByteArrayInputStream(bytes.toByteArray()), password);
        assertThat(loaded.getKey("alias", password)).isEqualTo(key);
    }

    @Test
    void onlyTheMessageBrokerItselfReadsItsQueues() throws Exception {
        byte[] queue = write(new Queue[] {new Queue()});
        enterApplication("");
        assertThat((Queue[]) StoredDestination.read(queue)).hasSize(1);
        assertThatThrownBy(() -> read(queue)).hasMessageContaining("jmsserver.core.Destination");
        enterApplication("!" + Queue.class.getName());
        assertThatThrownBy(() -> StoredDestination.read(queue)).hasMessageContaining("application shop");
    }

    @Test
    void aMessageCannotContainAQueueOfTheMessageBroker() throws Exception {
        byte[] queue = write(new Queue());
        enterApplication("");
        assertThatThrownBy(() -> ReceivedMessage.read(queue)).hasMessageContaining("jmsserver.core.Destination");
    }

    @Test
    void hazelcastReadsTheEventsOfPayara() throws Exception {
        byte[] event = write(new PayaraValueHolder());
        enterApplication("");
        assertThat(ReceivedEvent.read(event)).isInstanceOf(PayaraValueHolder.class);
        assertThatThrownBy(() -> read(event)).hasMessageContaining("PayaraValueHolder");
    }

    @Test
    void transactionsOfWebServicesAreRecovered() throws Exception {
        byte[] transaction = write(new ForeignRecoveryContext());
        enterApplication("");
        assertThat(WSATGatewayRM.read(transaction)).isInstanceOf(ForeignRecoveryContext.class);
        assertThatThrownBy(() -> read(transaction)).hasMessageContaining("ForeignRecoveryContext");
    }

    @Test
    void anAllowListDoesNotApplyToCopiesThatTheServerMakes() throws Exception {
        List<BitSet> copied = new ArrayList<>(List.of(new BitSet(), new BitSet()));
        enterApplication("java.lang.*;!*");
        assertThat(CopiedObject.read(write(copied))).isEqualTo(copied);
        assertThat(CopiedObject.readPrivileged(write(copied))).isEqualTo(copied);
        assertThat(CopiedObject.read(write(new BitSet[] {new BitSet()}))).isEqualTo(new BitSet[] {new BitSet()});
        assertThat(warnings.lines()).isEmpty();
        assertThatThrownBy(() -> read(write(copied))).hasMessageContaining("application shop read java.util.ArrayList");
    }

    @Test
    void anAllowListDoesNotApplyToTheRecordOfAStoredBeanButToAllElseInIt() throws Exception {
        enterApplication("!*");
        assertThat(StoredBean.read(write(new StoredBean(new byte[3])))).isInstanceOf(StoredBean.class);
        assertThat(warnings.lines()).isEmpty();
        byte[] forged = write(new StoredBean(new BitSet()));
        assertThatThrownBy(() -> StoredBean.read(forged))
                .hasMessageContaining("application shop read java.util.BitSet");
        byte[] another = write(new BitSet());
        assertThatThrownBy(() -> StoredBean.read(another))
                .hasMessageContaining("application shop read java.util.BitSet");
    }

    @Test
    void theBuiltInListAppliesToOtherCodeOfTheNamingService() throws Exception {
        enterApplication("java.lang.*;!*");
        assertThatThrownBy(() -> CopiedObject.read(write(seal("x")))).hasMessageContaining("built-in list");
    }

    @Test
    void aStreamThatACopiedObjectOpensHasTheAllowList() throws Exception {
        enterApplication("java.lang.*;!*");
        byte[] nested = write(new OpeningObject(write(new BitSet())));
        assertThatThrownBy(() -> CopiedObject.read(nested))
                .hasMessageContaining("application shop read java.util.BitSet");
    }

    /** The JDK replaces such keys when it writes them, but reads a forged stream that names their class. */
    @Test
    void aClassOfTheJdkThatAStreamNamesMustPassTheAllowList() throws Exception {
        byte[] key = KeyPairGenerator.getInstance("EC").generateKeyPair().getPrivate().getEncoded();
        byte[] forged = new HandMadeStream()
                .objectWithData("sun.security.pkcs.PKCS8Key", -3836890099307167124L, key).bytes();
        enterApplication("");
        assertThat(read(forged)).isInstanceOf(PrivateKey.class);
        enterApplication("java.util.**;java.lang.**;!*");
        assertThatThrownBy(() -> read(forged)).isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("application shop read sun.security.pkcs.PKCS8Key");
    }

    @Test
    void aClassThatRefusesMustPassTheAllowListUnlessItIsAResult() throws Exception {
        byte[] forged = new HandMadeStream().object("java.time.LocalDate").bytes();
        enterApplication("java.time.Ser;java.util.CollSer;!*");
        for (int i = 0; i < 2; i++) {
            assertThat(read(write(List.of(LocalDate.EPOCH)))).isEqualTo(List.of(LocalDate.EPOCH));
            assertThatThrownBy(() -> read(forged)).isInstanceOf(InvalidClassException.class)
                    .hasMessageContaining("application shop read java.time.LocalDate");
        }
    }

    @Test
    void limitsHoldForEachObjectBecauseAStreamMayBeAConnection() throws Exception {
        JVM.outside(StreamFilter.of(Mode.REJECT, "maxrefs=50;maxbytes=2000"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (int i = 0; i < 100; i++) {
                out.writeObject(new ArrayList<>(List.of("a" + i, "b" + i)));
            }
            out.writeObject(new ArrayList<>(IntStream.range(1000, 1100).boxed().toList()));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            for (int i = 0; i < 100; i++) {
                assertThat(in.readObject()).isEqualTo(List.of("a" + i, "b" + i));
            }
            assertThatThrownBy(in::readObject).hasMessageContaining("maxrefs=50");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void withoutAGuardEachStreamBehavesAsInTheJdk(boolean stopped) throws Exception {
        enterApplication("!java.util.BitSet");
        if (stopped) {
            JVM.afterEach(null);
        } else {
            JVM.switchOn(false);
        }
        byte[] bytes = write(new BitSet());
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            assertThat(stream.getObjectInputFilter()).isSameAs(ObjectInputFilter.Config.getSerialFilter());
            stream.setObjectInputFilter(ALLOW_ALL);
            assertThat(stream.getObjectInputFilter()).isSameAs(ALLOW_ALL);
            assertThat(stream.readObject()).isEqualTo(new BitSet());
        }
    }

    @Test
    void aFailureOfTheGuardIsLoggedOnceAndLeavesTheFilterOfTheJvm() throws Exception {
        JVM.failWith(new IllegalStateException("thrown by the test"));
        for (int i = 0; i < 2; i++) {
            assertThat(read(write(new BitSet()))).isEqualTo(new BitSet());
        }
        assertThatThrownBy(() -> read(write(new ConcurrentLinkedDeque<>())))
                .hasMessage("filter status: REJECTED");
        assertThat(warnings.lines()).singleElement().asString().contains("could not find the filter");
    }

    @Test
    void anAdmittedClassIsCheckedAgainByAnotherFilter() throws Exception {
        byte[] bytes = write(new HashSet<>(Set.of(1)));
        for (int i = 0; i < 3; i++) {
            assertThat(read(bytes)).isEqualTo(Set.of(1));
        }
        enterApplication("!java.lang.Integer");
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> read(bytes)).hasMessageContaining("java.lang.Integer");
        }
        JVM.reset();
        assertThatCode(() -> read(bytes)).doesNotThrowAnyException();
    }

    private static SealedObject seal(Serializable content) throws Exception {
        return new SealedObject(content, cipher(Cipher.ENCRYPT_MODE));
    }

    private static Cipher cipher(int mode) throws Exception {
        Cipher cipher = Cipher.getInstance("AES");
        cipher.init(mode, new SecretKeySpec(new byte[16], "AES"));
        return cipher;
    }

    /** A container may have fetched the filter while filters were off. */
    @Test
    void aStreamThatIsOpenedWithoutAFilterDoesNotEndFastStreams() throws Exception {
        ObjectStreams streams =
                new ObjectStreams(DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, () -> true);
        byte[] bytes = write(OWN_FILTER);
        for (StreamFilter filter : List.of(StreamFilter.of(Mode.OFF, ""), StreamFilter.DEFAULT)) {
            ObjectInputStream in = streams.input(bytes, application, filter, null);
            assertThat(in).isExactlyInstanceOf(
                    filter.mode() == Mode.OFF ? ResolvingInputStream.class : FastInputStream.class);
            assertThat(in.readObject()).isEqualTo(OWN_FILTER);
        }
        assertThat(warnings.lines()).isEmpty();
    }
}
