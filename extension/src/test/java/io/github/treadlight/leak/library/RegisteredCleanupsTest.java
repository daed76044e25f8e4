package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.leak.access.PrivateAccess;
import io.github.treadlight.leak.fixture.RetainedApplications;
import org.junit.jupiter.api.Test;

class RegisteredCleanupsTest extends RetainedApplications {
    /** A cleaner with the first field of JDK 17's, and a list without its fields. */
    @SuppressWarnings("unused")
    private static final class LinkedOtherwise {
        private final Object phantomCleanableList = new Object();
    }

    /** A cleaner with the first field of JDK 25's, and a list without its fields. */
    @SuppressWarnings("unused")
    private static final class InOtherArrays {
        private final Object activeList = new Object();
    }

    /** While the monitor of the list is held, no thread can open a file. */
    @Test
    void resolvesAllFieldsBeforeItTakesTheMonitorOfTheList() throws Exception {
        assertThat(open(PrivateAccess.jdkClass("jdk.internal.ref.CleanerImpl"))).isTrue();
        assertThatThrownBy(() -> RegisteredCleanups.of(new LinkedOtherwise()))
                .isInstanceOf(NoSuchFieldException.class).hasMessageContaining("Object.next");
        assertThatThrownBy(() -> RegisteredCleanups.of(new InOtherArrays()))
                .isInstanceOf(NoSuchFieldException.class).hasMessageContaining("Object.head");
    }
}
