package io.github.treadlight.server.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.omg.CORBA.NO_PERMISSION;

@OwnJvm("An ORB retains 50 MB for good, which slows the garbage collections of other tests.")
class RemoteCallGuardTest {
    @RegisterExtension
    final CapturedWarnings log = new CapturedWarnings(ObjectStreams.class.getPackageName());

    private final CountingLoader loader = new CountingLoader();
    private StreamFilter filter = StreamFilter.DEFAULT;
    private final RemoteCallGuard guard = new RemoteCallGuard(context -> filter);

    private static class Box implements Serializable {
        private static final long serialVersionUID = 1;
        private static final Unrelated SHARED = new Unrelated();

        final Inside[][] inside = {};
        final @Nullable TimeUnit unit = null;
        final @Nullable Number number = null;
        final transient Unrelated derived = SHARED;
    }

    private static final class Crate extends Box {
        private static final long serialVersionUID = 1;
    }

    private static final class Inside implements Serializable {
        private static final long serialVersionUID = 1;

        final @Nullable Crate around = null;
        final @Nullable Innermost innermost = null;
    }

    private static final class Innermost implements Serializable {
        private static final long serialVersionUID = 1;
    }

    private static final class Unrelated implements Serializable {
        private static final long serialVersionUID = 1;
    }

    private static final class Dated implements Serializable {
        private static final long serialVersionUID = 1;

        final String text = "text";
        final Class<?> type = Object.class;
        final LocalDate date = LocalDate.EPOCH;
    }

    private static final class CountingLoader extends ClassLoader {
        final List<String> requested = new ArrayList<>();

        CountingLoader() {
            super(RemoteCallGuardTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            requested.add(name);
            return super.loadClass(name, resolve);
        }
    }

    @Test
    void aFilterThatOnlyLogsNeverEndsACall() {
        filter = StreamFilter.of(StreamFilter.Mode.LOG, "!" + Crate.class.getName());
        guard.check(null, Crate.class);
        assertThat(log.lines()).singleElement().asString().contains("read " + Crate.class.getName() + ",");
        ClassLoader failing = new ClassLoader() {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) {
                throw new IllegalStateException("closed");
            }
        };
        guard.checkNamed(failing, "com.acme.Order");
    }

    /** The ORB does not call its hook for a value of the type that the field declares. */
    @ParameterizedTest
    @ValueSource(classes = {Inside.class, Innermost.class, TimeUnit.class})
    void aTypeThatAFieldDeclaresIsChecked(Class<?> declared) {
        guard.check(null, Crate.class);
        filter = StreamFilter.of(StreamFilter.Mode.REJECT, "!" + declared.getName());
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> guard.check(null, Crate.class)).isInstanceOf(NO_PERMISSION.class);
            assertThatThrownBy(() -> guard.check(null, Crate[].class)).isInstanceOf(NO_PERMISSION.class);
        }
        assertThat(log.lines()).singleElement().asString().contains("read " + declared.getName() + ",");
    }

    @ParameterizedTest
    @ValueSource(classes = {Unrelated.class, Number.class})
    void aTypeOfWhichNoFieldHasValuesIsNotChecked(Class<?> type) {
        filter = StreamFilter.of(StreamFilter.Mode.REJECT, "!" + type.getName());
        guard.check(null, Crate.class);
        assertThatThrownBy(() -> guard.check(null, type)).isInstanceOf(NO_PERMISSION.class);
    }

    /** The ORB has special forms for strings and class objects, and the JDK writes dates as other classes. */
    @Test
    void anAllowListNeedsNoTypesThatAreWrittenInAnotherForm() {
        filter = StreamFilter.of(StreamFilter.Mode.REJECT, Dated.class.getName() + ";!*");
        guard.check(null, Dated.class);
        assertThatThrownBy(() -> guard.check(null, LocalDate.class)).isInstanceOf(NO_PERMISSION.class);
    }

    @Test
    void aListedTypeOfAFieldOfTheJdkIsRejected() {
        assertThatThrownBy(() -> guard.check(null, javax.swing.tree.DefaultTreeModel.class))
                .isInstanceOf(NO_PERMISSION.class);
        assertThat(log.lines()).singleElement().asString().contains("read javax.swing.event.EventListenerList,");
    }

    @Test
    void aClassThatIsLeftToTheOrbIsLookedUpOnce() {
        for (int i = 0; i < 3; i++) {
            guard.checkNamed(loader, Crate.class.getName());
        }
        assertThat(loader.requested).containsExactly(Crate.class.getName());
        filter = StreamFilter.of(StreamFilter.Mode.REJECT, "!" + Crate.class.getName());
        assertThatThrownBy(() -> guard.checkNamed(loader, Crate.class.getName())).isInstanceOf(NO_PERMISSION.class);
    }

    @Test
    void aNameWithoutAClassIsLookedUpOnceAtEachCall() {
        for (int i = 0; i < 3; i++) {
            guard.checkNamed(loader, "com.acme.Unknown");
        }
        assertThat(loader.requested).containsExactly("com.acme.Unknown", "com.acme.Unknown", "com.acme.Unknown");
    }

    @Test
    void aNameIsRejectedBeforeItsClassIsLoaded() {
        filter = StreamFilter.of(StreamFilter.Mode.REJECT, "!" + Crate.class.getName());
        assertThatThrownBy(() -> guard.checkNamed(loader, Crate.class.getName())).isInstanceOf(NO_PERMISSION.class);
        assertThat(loader.requested).isEmpty();
    }

    @Test
    void withoutALoaderTheClassesOfTheJdkAreChecked() {
        guard.checkNamed(null, Crate.class.getName());
        filter = StreamFilter.of(StreamFilter.Mode.REJECT, "!java.util.AbstractList;!java.lang.Number");
        guard.checkNamed(null, "java.util.ArrayList");
        assertThatThrownBy(() -> guard.checkNamed(null, "java.lang.Integer")).isInstanceOf(NO_PERMISSION.class);
    }
}
