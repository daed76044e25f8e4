package io.github.treadlight.stream;

import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.enterprise.naming.util.NamingUtilsImpl;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.stream.filter.StreamFilter;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.SealedObject;
import javax.crypto.spec.SecretKeySpec;
import javax.swing.event.EventListenerList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests copies of the naming service on the thread of an application with an allow-list. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class ServerCopiesTest {
    @RegisterExtension
    static final GuardedJvm JVM = new GuardedJvm();

    @RegisterExtension
    private final CapturedLog log = new CapturedLog(StreamFilter.class.getPackageName());

    private final ClassLoader application = new URLClassLoader(new URL[0], getClass().getClassLoader());
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @BeforeEach
    void enterApplication() {
        JVM.application(application, StreamFilter.DEFAULT.forApplication("shop", "java.lang.*;!*"));
        Thread.currentThread().setContextClassLoader(application);
    }

    @AfterEach
    void reset() {
        Thread.currentThread().setContextClassLoader(before);
        JVM.reset();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theBuiltInListDoesNotApplyToWhatWasJustWritten(boolean isPrivileged) throws Exception {
        EventListenerList listeners = new EventListenerList();
        Cipher cipher = Cipher.getInstance("AES");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
        for (Object each : List.of(listeners, new ArrayList<>(List.of(listeners)), new SealedObject("x", cipher))) {
            assertThat(NamingUtilsImpl.makeCopyOfObject(each, isPrivileged)).hasSameClassAs(each);
        }
        assertThat(log.lines()).hasSize(2).allMatch(line -> line.startsWith("INFO Treadlight: application shop read "));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void allRulesApplyToAStreamThatACopiedObjectOpens(boolean isPrivileged) throws Exception {
        for (Object each : List.of(new BitSet(), new EventListenerList())) {
            OpeningObject opening = new OpeningObject(write(each));
            assertThatThrownBy(() -> NamingUtilsImpl.makeCopyOfObject(opening, isPrivileged))
                    .hasStackTraceContaining("application shop read " + each.getClass().getName());
        }
    }
}
