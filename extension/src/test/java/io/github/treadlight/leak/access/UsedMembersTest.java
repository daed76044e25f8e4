package io.github.treadlight.leak.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.leak.access.library.CurrentLibrary;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Tests that a cleaner is on probation while it uses members of unknown shape. */
class UsedMembersTest {
    private static final String TABLE = CurrentLibrary.class.getName() + "#table";
    private static final String COUNT = CurrentLibrary.class.getName() + "#drained";
    private static final String DRAIN = CurrentLibrary.class.getName() + "#drain()";

    private final CurrentLibrary library = new CurrentLibrary();

    private static UsedMembers members(String... known) {
        return new UsedMembers(new KnownShapes(Set.of(known)), () -> false);
    }

    private static String line(String member) {
        return KnownShapes.line(CurrentLibrary.class, member);
    }

    private Object table() throws ReflectiveOperationException {
        return FieldPath.read(library, "table");
    }

    private Object count() throws ReflectiveOperationException {
        return FieldPath.read(library, "drained");
    }

    private void drain() throws ReflectiveOperationException {
        PrivateAccess.method(CurrentLibrary.class, "drain").invoke(library);
    }

    @Test
    void membersOfKnownShapesMayBeUsed() throws Exception {
        assertThat(line("table")).matches("\\S+#table [0-9a-f]{16}");
        UsedMembers members = members(line("table"), line("drain()"));
        members.record(this::table);
        members.require(this::drain);
        assertThat(members.areTrusted()).isTrue();
        assertThat(members.unknown()).isEmpty();
    }

    @Test
    void aMemberOfAnotherShapeIsUnknown() throws Exception {
        UsedMembers members = members(line("table").replaceFirst("[0-9a-f]$", "x"));
        members.record(this::table);
        assertThat(members.unknown()).containsExactly(TABLE);
        assertThat(members.areTrusted()).isFalse();
    }

    @Test
    void aReleaseDoesNotUseAFieldOfUnknownShapeBeforeTheProof() throws Exception {
        UsedMembers members = members(line("table"));
        members.record(this::table);
        assertThat(members.areTrusted()).as("before the release").isTrue();
        assertThatThrownBy(() -> members.require(this::count)).isInstanceOf(UnknownShapeException.class)
                .hasMessageStartingWith(COUNT);
        assertThat(members.areTrusted()).as("from now on").isFalse();
        members.trust();
        members.require(this::count);
        assertThat(members.areTrusted()).isTrue();
    }

    @Test
    void oneProofSufficesForTheFieldsOfTheSearchAndOfTheRelease() throws Exception {
        UsedMembers members = members();
        members.record(this::table);
        members.trust();
        members.require(this::count);
        assertThat(members.unknown()).containsExactly(COUNT, TABLE);
        assertThat(members.areTrusted()).isTrue();
    }

    @Test
    void noProofPermitsAMethodOfUnknownShape() throws Exception {
        AtomicBoolean isTrusted = new AtomicBoolean();
        UsedMembers members = new UsedMembers(new KnownShapes(Set.of(line("table"))), isTrusted::get);
        for (int proofs = 0; proofs < 2; proofs++) {
            members.record(this::table);
            assertThatThrownBy(() -> members.require(this::drain)).isInstanceOf(UnknownShapeException.class)
                    .hasMessageStartingWith(DRAIN);
            members.trust();
            assertThat(members.areTrusted()).isFalse();
        }
        assertThat(library.drained()).isZero();
        isTrusted.set(true);
        members.require(this::drain);
        assertThat(library.drained()).isEqualTo(1);
    }

    /** A search in another thread may use such a member during the release. */
    @Test
    void aMemberThatIsUsedElsewhereDoesNotStopARelease() throws Exception {
        UsedMembers members = members();
        members.record(this::table);
        members.trust();
        members.require(() -> {
            members.record(this::drain);
            table();
        });
        assertThat(members.areTrusted()).as("before the next release").isFalse();
    }

    @Test
    void aReleaseDoesNotCallAPublicMethodOfUnknownShape() throws Exception {
        String drained = CurrentLibrary.class.getName() + "#drained()";
        assertThatThrownBy(() -> members().require(() -> CalledMethods.find(CurrentLibrary.class, "drained")))
                .isInstanceOf(UnknownShapeException.class).hasMessageStartingWith(drained);
        assertThatThrownBy(() -> members().require(() -> CalledMethods.constructor(CurrentLibrary.class)))
                .isInstanceOf(UnknownShapeException.class).hasMessageContaining("CurrentLibrary#<init>()");
        UsedMembers members = members(line("drained()"), line("<init>()"));
        members.require(() -> assertThat(CalledMethods.find(CurrentLibrary.class, "drained").invoke(
                CalledMethods.constructor(CurrentLibrary.class).newInstance())).isEqualTo(0));
    }

    @Test
    void theShapeOfAnInheritedMethodIsThatOfTheClassThatDeclaresIt() throws Exception {
        UsedMembers members = members();
        members.record(() -> CalledMethods.find(CurrentLibrary.class, "hashCode"));
        assertThat(members.unknown()).containsExactly("java.lang.Object#hashCode()");
    }

    @Test
    void theShapeOfAMethodOfAPublicApiIsNotCompared() throws Exception {
        UsedMembers members = members();
        members.require(() -> assertThat(CalledMethods.ofApi(CurrentLibrary.class, "drained", 0)).isNotNull());
        assertThat(members.unknown()).isEmpty();
        assertThatThrownBy(() -> CalledMethods.ofApi(CurrentLibrary.class, "drained", 1))
                .isInstanceOf(NoSuchMethodException.class).hasMessageEndingWith("CurrentLibrary.drained");
    }

    @Test
    void theAdministratorMayTrustAllMembers() throws Exception {
        AtomicBoolean isTrusted = new AtomicBoolean(true);
        UsedMembers members = new UsedMembers(new KnownShapes(Set.of()), isTrusted::get);
        members.require(this::drain);
        assertThat(library.drained()).isEqualTo(1);
        assertThat(members.areTrusted()).isTrue();
        isTrusted.set(false);
        assertThat(members.areTrusted()).as("after the administrator has changed the setting").isFalse();
    }

    @Test
    void onlyTheCleanerThatRunsUsesAMember() throws Exception {
        UsedMembers outer = members();
        UsedMembers inner = members();
        table();
        outer.record(() -> {
            inner.record(this::drain);
            table();
        });
        table();
        assertThat(inner.unknown()).containsExactly(DRAIN);
        assertThat(outer.unknown()).containsExactly(TABLE);
    }

    @Test
    void anotherThreadUsesMembersForTheCleaner() throws Exception {
        UsedMembers members = members();
        AtomicReference<FutureTask<Object>> task = new AtomicReference<>();
        members.record(() -> task.set(new FutureTask<>(UsedMembers.carried(this::table))));
        Thread thread = new Thread(task.get());
        thread.start();
        thread.join();
        assertThat(members.unknown()).containsExactly(TABLE);
    }

    @Test
    void aCleanerIsNotOnProbationForMembersThatItDoesNotUseItself() throws Exception {
        UsedMembers members = members();
        members.require(() -> UsedMembers.unrecorded(this::drain));
        assertThat(library.drained()).isEqualTo(1);
        assertThat(members.areTrusted()).isTrue();
    }

    @Test
    void aClassWithoutAFileIsUnknown() throws Exception {
        Runnable lambda = () -> { };
        UsedMembers members = members();
        Method run = lambda.getClass().getDeclaredMethods()[0];
        members.record(() -> PrivateAccess.method(lambda.getClass(), run.getName()));
        assertThat(members.unknown()).hasSize(1);
        assertThat(KnownShapes.line(lambda.getClass(), run.getName() + "()")).endsWith(" unreadable");
    }
}
