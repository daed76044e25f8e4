package io.github.treadlight.stream;

import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.internal.serialization.ReceivedEvent;
import com.sun.messaging.jmq.jmsclient.ReceivedMessage;
import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.filter.FilterRule;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ByteArrayInputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.rmi.MarshalledObject;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.SignedObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.SealedObject;
import javax.crypto.spec.SecretKeySpec;
import javax.management.BadAttributeValueExpException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of objects that contain another stream, in a JVM that filters this stream, too. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class NestedStreamsTest {
    @RegisterExtension
    static final GuardedJvm JVM = new GuardedJvm();

    private static final SecretKeySpec KEY = new SecretKeySpec(new byte[16], "AES");

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    /** Of each test, because the log omits what it had before. */
    private final StreamFilter guarded =
            StreamFilter.of(StreamFilter.Mode.REJECT, "").whereNestedStreamsAreFiltered().forApplication("shop", null);

    /** A class of the JDK that contains another stream. */
    enum Container {
        SEALED {
            @Override
            Serializable around(Serializable content) throws Exception {
                Cipher cipher = Cipher.getInstance("AES");
                cipher.init(Cipher.ENCRYPT_MODE, KEY);
                return new SealedObject(content, cipher);
            }

            @Override
            Object content(Object container) throws Exception {
                return ((SealedObject) container).getObject(KEY);
            }
        },
        SIGNED {
            @Override
            Serializable around(Serializable content) throws Exception {
                KeyPair keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
                return new SignedObject(content, keys.getPrivate(), Signature.getInstance("SHA256withECDSA"));
            }

            @Override
            Object content(Object container) throws Exception {
                return ((SignedObject) container).getObject();
            }
        },
        MARSHALLED {
            @Override
            Serializable around(Serializable content) throws Exception {
                return new MarshalledObject<>(content);
            }

            @Override
            Object content(Object container) throws Exception {
                return ((MarshalledObject<?>) container).get();
            }
        };

        abstract Serializable around(Serializable content) throws Exception;

        abstract Object content(Object container) throws Exception;
    }

    @BeforeEach
    void filterAllStreams() {
        JVM.outside(guarded);
    }

    @AfterEach
    void reset() {
        JVM.reset();
    }

    private static Object read(byte[] bytes) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aContainerIsReadAndAGadgetInItIsRejected(Container container) throws Exception {
        byte[] harmless = write(container.around("a"));
        byte[] gadget = write(container.around(new BadAttributeValueExpException(null)));
        byte[] deep = write(container.around(container.around(new BadAttributeValueExpException(null))));
        for (int i = 0; i < 2; i++) {
            assertThat(container.content(read(harmless))).isEqualTo("a");
            assertThat(container.content(FilteredStream.read(harmless, guarded))).isEqualTo("a");
            for (Object read : List.of(read(gadget), FilteredStream.read(gadget, guarded),
                    container.content(read(deep)))) {
                assertThatThrownBy(() -> container.content(read)).isInstanceOf(InvalidClassException.class)
                        .hasMessageContaining(BadAttributeValueExpException.class.getName());
            }
        }
        assertThat(warnings.lines()).isNotEmpty().allMatch(line -> line.contains("BadAttributeValueExpException"));
    }

    @ParameterizedTest
    @EnumSource
    void aContainerThatOthersSendIsRejected(Container container) throws Exception {
        byte[] bytes = write(container.around("a"));
        for (int i = 0; i < 2; i++) {
            assertThat(container.content(read(bytes))).isEqualTo("a");
            assertThatThrownBy(() -> ReceivedEvent.read(bytes)).isInstanceOf(InvalidClassException.class);
            assertThatThrownBy(() -> ReceivedMessage.read(bytes)).isInstanceOf(InvalidClassException.class);
            FilteredStream.assertRejected(bytes, guarded.forBytesOfOthers()).hasMessageContaining("built-in list");
        }
        assertThat(warnings.lines()).isNotEmpty();
    }

    /** As code of the server reads that runs on a thread of the application. */
    @ParameterizedTest
    @EnumSource
    void aContainerThatOtherCodeReadsIsRejected(Container container) throws Exception {
        JVM.outside(StreamFilter.of(StreamFilter.Mode.REJECT, "").whereNestedStreamsAreFiltered()
                .forApplication(StreamFilter.Reader.of("application shop", type -> type == Container.class),
                        List.of()));
        byte[] bytes = write(container.around("a"));
        assertThatThrownBy(() -> read(bytes)).isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("built-in list");
        assertThat(warnings.lines()).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aContainerIsRejectedWhereItsContentIsNotFiltered(Container container) throws Exception {
        byte[] bytes = write(container.around("a"));
        FilteredStream.read(bytes, guarded);
        FilteredStream.assertRejected(bytes, StreamFilter.DEFAULT).hasMessageContaining("built-in list");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.security.SignedObject", "java.security.**"})
    void anEntryOfAnAdministratorAlwaysApplies(String pattern) {
        StreamFilter strict = filter(pattern + " | JDK | reads another stream | - | 2026-11");
        assertThatThrownBy(() -> strict.check(SignedObject.class)).isInstanceOf(InvalidClassException.class);
        assertThatCode(() -> strict.check(SealedObject.class)).doesNotThrowAnyException();
    }

    @Test
    void anAdministratorCannotWeakenAnEntry() {
        String name = BadAttributeValueExpException.class.getName();
        StreamFilter filter = filter(name + " | JDK | reads another stream | - | 2026-11 | nested");
        assertThatThrownBy(() -> filter.check(name)).isInstanceOf(InvalidClassException.class);
    }

    private static StreamFilter filter(String entry) {
        return StreamFilter.of(StreamFilter.Mode.REJECT, "", Set.of(), DenyList.parse(List.of(entry), "more.txt"))
                .whereNestedStreamsAreFiltered();
    }

    @Test
    void aCopyInAnotherPackageIsRejectedBecauseItMayDoMore() {
        assertThatThrownBy(() -> guarded.check("com.acme.java.security.SignedObject"))
                .isInstanceOf(InvalidClassException.class);
    }

    @Test
    void theRulesOfAClassSayWhyItIsAllowed() {
        assertThat(Stream.of(StreamFilter.DEFAULT, guarded).map(filter -> filter.rulesFor(SignedObject.class.getName())
                .stream().filter(rule -> rule.source().equals("built-in list")).findFirst().orElseThrow()))
                .extracting(FilterRule::decision)
                .containsExactly(FilterRule.Decision.REJECTED, FilterRule.Decision.UNDECIDED);
        assertThat(StreamFilter.DEFAULT.denies(SignedObject.class.getName())).isTrue();
        assertThat(guarded.denies(SignedObject.class.getName())).isFalse();
    }
}
