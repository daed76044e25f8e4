package io.github.treadlight.server.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.patch.ClassPatches;
import io.github.treadlight.patch.LocalsChecker;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.settings.Settings.Cleaning;
import io.github.treadlight.server.settings.Settings.Mode;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.objectweb.asm.ClassVisitor;

/** Tests versions of classes that are not known. The deployment tests patch the servers' own classes. */
class ServerClassPatcherTest {
    private static final String LOADER = "org.glassfish.web.loader.WebappClassLoader";
    private static final byte[] UNKNOWN = ApplicationLoader.classFile(LocalsChecker.class.getName());

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    private Settings settings = Settings.DEFAULT;
    private final StartLines lines = new StartLines();
    private final ServerClassPatcher patcher = new ServerClassPatcher(() -> settings, lines);

    @Test
    void logsAnUnknownVersionOfAClassThatChangesThreadLocals() {
        assertThat(patcher.patch(LOADER, UNKNOWN)).isNull();

        assertThat(log.lines()).singleElement().asString().contains("does not know the code of " + LOADER,
                "requests to other applications can fail");
    }

    @Test
    void linesAboutClassesOfTheStartWaitUntilTheServerIsReady() {
        lines.hold();
        patcher.patch(LOADER, UNKNOWN);
        assertThat(log.lines()).isEmpty();

        lines.release();
        assertThat(log.lines()).singleElement().asString().contains("does not know the code of " + LOADER);
    }

    @Test
    void leavesAClassAloneIfItsSettingIsOff() {
        for (Settings off : new Settings[] {
            settings.with(Setting.CLEAN_SERVER_CACHES, Cleaning.OFF),
            settings.with(Setting.CLEAN_SERVER_CACHES, Cleaning.REPORT),
            settings.with(Setting.CLEANER_EXCLUDES, Setting.CLEANER_EXCLUDES.parse("thread-locals")),
            settings.with(Setting.ENABLED, false),
            settings.with(Setting.MODE, Mode.OBSERVE)
        }) {
            settings = off;
            assertThat(patcher.patch(LOADER, UNKNOWN)).isNull();
            assertThat(log.lines()).isEmpty();
        }
    }

    /** A log handler of the server may wait for a lock that the thread holds while it loads the class. */
    @Test
    void logsWithoutTheLocksOfTheThreadThatLoadsTheClass() {
        List<Boolean> locked = new CopyOnWriteArrayList<>();
        log.onRecord(() -> locked.add(Thread.holdsLock(this)));

        synchronized (this) {
            patcher.patch(LOADER, UNKNOWN);
            patcher.patch(LOADER, new byte[] {1});
        }

        assertThat(log.lines()).hasSize(2);
        assertThat(locked).containsExactly(false, false);
    }

    @Test
    void leavesOtherClassesAlone() {
        assertThat(patcher.patch("org.example.Other", UNKNOWN)).isNull();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void logsAClassThatCannotBeRead() {
        assertThat(patcher.patch(LOADER, new byte[] {1})).isNull();

        assertThat(log.lines()).singleElement().asString().contains("could not patch " + LOADER);
    }

    /** The import of ASM is optional. */
    @Test
    void leavesAllClassesAloneIfTheServerHasNoAsm() throws Exception {
        ApplicationLoader withoutAsm = new ApplicationLoader().withAll("io.github.treadlight.patch.")
                .with(ServerClassPatcher.class).with(StartLines.class).without(ClassVisitor.class);
        Method start = withoutAsm.its(ServerClassPatcher.class)
                .getDeclaredMethod("start", Supplier.class, withoutAsm.its(StartLines.class));
        start.setAccessible(true);
        Supplier<Settings> unused = () -> settings;

        assertThat(start.invoke(null, unused, null)).isInstanceOf(Runnable.class);

        assertThat(log.lines()).singleElement().asString().contains("cannot patch classes of the server");
        assertThat(log.thrown()).singleElement().asInstanceOf(InstanceOfAssertFactories.THROWABLE)
                .asString().contains("NoClassDefFoundError", "org/objectweb/asm/ClassVisitor");
    }

    @Test
    void knowsANeighborOfEachClassThatPayaraMicroMayHave() throws Exception {
        for (String name : new ClassPatches().purposes().keySet()) {
            assertThat(MicroClassPatcher.neighbor(name)).isNotEqualTo(name);
        }
    }
}
