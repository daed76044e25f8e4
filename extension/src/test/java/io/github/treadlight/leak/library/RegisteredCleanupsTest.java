package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.leak.access.PrivateAccess;
import io.github.treadlight.leak.fixture.RetainedApplications;
import org.junit.jupiter.api.Test;

class RegisteredCleanupsTest extends RetainedApplications {
    /** A cleaner whose list is in the field of JDK 17, but has no known field. */
    @SuppressWarnings("unused")
    private static final class UnknownLinkedList {
        private final Object phantomCleanableList = new Object();
    }

    /** A cleaner whose list is in the field of JDK 25, but has no known field. */
    @SuppressWarnings("unused")
    private static final class UnknownListOfArrays {
        private final Object activeList = new Object();
    }

    /** A thread that opens a file may wait for the monitor, also while it loads a class. */
    @Test
    void resolvesAllFieldsBeforeItTakesTheMonitorOfTheList() throws Exception {
        assertThat(open(PrivateAccess.jdkClass("jdk.internal.ref.CleanerImpl"))).isTrue();
        assertThatThrownBy(() -> RegisteredCleanups.of(new UnknownLinkedList()))
                .isInstanceOf(NoSuchFieldException.class).hasMessageContaining("Object.next");
        assertThatThrownBy(() -> RegisteredCleanups.of(new UnknownListOfArrays()))
                .isInstanceOf(NoSuchFieldException.class).hasMessageContaining("Object.head");
    }
}
