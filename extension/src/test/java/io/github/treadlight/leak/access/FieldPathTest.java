package io.github.treadlight.leak.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.Globals;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldPathTest {
    @SuppressWarnings("unused")
    private static class Base {
        private static String shared = "of the class";
        private Base next;
    }

    private static final class Derived extends Base {}

    @Test
    void followsFieldsOfSuperclasses() throws Exception {
        Derived start = new Derived();
        Derived end = new Derived();
        ((Base) start).next = end;

        assertThat(FieldPath.read(start, "next")).isSameAs(end);
        assertThat(FieldPath.read(start, "next", "next", "next")).isNull();
        assertThat(FieldPath.follow(Derived.class, List.of("shared"))).isEqualTo("of the class");
    }

    /** The class of an application, whose class loader refuses to load the types of its fields. */
    @Test
    void findsAFieldAboveAClassWhoseFieldsCannotBeListed() throws Exception {
        AppLoader ended = new AppLoader(Globals.Unread.class, Globals.Local.class, Globals.UnreadThread.class);
        Thread thread = (Thread) ended.make(Globals.UnreadThread.class);
        ended.stop();
        assertThat(FieldPath.has(thread.getClass(), "tid")).isTrue();
        assertThat(FieldPath.has(thread.getClass(), "gone")).isFalse();
    }

    @Test
    void namesAFieldThatDoesNotExist() {
        assertThatThrownBy(() -> FieldPath.read(new Derived(), "gone"))
                .isInstanceOf(NoSuchFieldException.class).hasMessageContaining("Derived.gone");
    }

    /** A later version of a server may have changed it. */
    @Test
    void refusesAFieldThatIsUnexpectedlyStaticOrNot() {
        assertThatThrownBy(() -> FieldPath.read(new Derived(), "shared"))
                .isInstanceOf(IllegalAccessException.class).hasMessageEndingWith("Derived.shared is static here");
        assertThatThrownBy(() -> FieldPath.readStatic(Base.class, "next"))
                .isInstanceOf(IllegalAccessException.class).hasMessageEndingWith("Base.next is not static here");
    }
}
