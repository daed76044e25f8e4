package io.github.treadlight.server.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.ejb.EJBUtils;
import com.sun.enterprise.container.common.impl.util.JavaEEIOUtilsImpl;
import com.sun.enterprise.container.common.spi.util.JavaEEIOUtils;
import io.github.treadlight.server.AnnotationFormat;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.settings.Settings.ObjectStreamKind;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.InvalidClassException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import javax.swing.event.EventListenerList;
import org.glassfish.ejb.persistent.timer.TimerState;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests with two JVMs of one server instance, the second after a restart. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its file systems have no POSIX permissions")
class TimerOriginTest {
    private static final ClassLoader LOADER = TimerOriginTest.class.getClassLoader();

    @RegisterExtension
    final CapturedLog log = new CapturedLog(StreamFilter.class.getPackageName());

    @TempDir
    private Path instance;
    private final ServiceLocator locator = ServiceLocatorUtilities.createAndPopulateServiceLocator();
    private ServerStreams server;

    @BeforeEach
    void start() throws Exception {
        AnnotationFormat.plain();
        Files.setPosixFilePermissions(instance, PosixFilePermissions.fromString("rwxr-xr-x"));
        ServiceLocatorUtilities.addClasses(
                locator, JavaEEIOUtilsImpl.class, ServerStreams.class, ObjectStreamsProvider.class);
        server = locator.getService(ServerStreams.class);
    }

    @AfterEach
    void stop() {
        locator.shutdown();
    }

    private JavaEEIOUtils startJvm() {
        return new ServerIOUtils(server, () -> locator.getService(JavaEEIOUtilsImpl.class),
                new OwnWrites(new KeptWrites(() -> instance)));
    }

    @ParameterizedTest
    @EnumSource(ObjectStreamKind.class)
    void theInformationOfATimerIsOwnAfterARestart(ObjectStreamKind kind) throws Exception {
        server.configure(Settings.DEFAULT.with(Setting.OBJECT_STREAMS, kind));
        byte[] info = new TimerState(startJvm(), listed()).infoBytes();
        JavaEEIOUtils restarted = startJvm();
        assertThat(restarted.deserializeObject(info, true, LOADER)).isInstanceOf(EventListenerList.class);
        assertThat(log.lines()).singleElement().asString().startsWith("INFO ")
                .contains("read javax.swing.event.EventListenerList").contains("This server wrote the stream itself");
        info[info.length - 1]--;
        assertThatThrownBy(() -> restarted.deserializeObject(info, true, LOADER)).as("changed in the database")
                .isInstanceOf(InvalidClassException.class).hasMessageContaining(EventListenerList.class.getName());
    }

    @ParameterizedTest
    @EnumSource(ObjectStreamKind.class)
    void whatOtherCodeWritesIsOfUnknownOriginAfterARestart(ObjectStreamKind kind) throws Exception {
        server.configure(Settings.DEFAULT.with(Setting.OBJECT_STREAMS, kind));
        JavaEEIOUtils first = startJvm();
        byte[] written = EJBUtils.serializeObject(first, listed());
        assertThat(first.deserializeObject(written, true, LOADER)).isInstanceOf(EventListenerList.class);
        JavaEEIOUtils restarted = startJvm();
        assertThatThrownBy(() -> restarted.deserializeObject(written, true, LOADER))
                .isInstanceOf(InvalidClassException.class).hasMessageContaining(EventListenerList.class.getName());
    }

    private static Serializable listed() {
        return new EventListenerList();
    }
}
