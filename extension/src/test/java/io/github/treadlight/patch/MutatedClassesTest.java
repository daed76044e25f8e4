package io.github.treadlight.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.shape.ClassShape;
import io.github.treadlight.shape.MeaningChange;
import io.github.treadlight.shape.Recompilation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Generates variants of the servers' classes. Variants with the same meaning must be patched like the original. A
 * method that does something else, or calls such a method, must not be patched.
 */
@Tag("any-jdk")
class MutatedClassesTest {
    private static final ClassPatches PATCHES = new ClassPatches();
    private static final int RECOMPILATIONS = 220;
    /** Every nth recompilation is of the full class, which takes longer than that of the patched methods alone. */
    private static final int FULL = 20;
    private static final int FEWEST_CHANGES = 100;

    /** Returns the class files of the servers in the local Maven repository that are patched. */
    static Collection<ServerClassFile> patchedClasses() {
        return ServerClassFile.all().stream()
                .filter(each -> !PATCHES.known(each.className(), each.shape()).isEmpty()).toList();
    }

    /** Payara's {@code SnifferManagerImpl} has had the defect only since 6.2024.7. */
    @Test
    void missesNoPatchOnTheServers() {
        assertThat(ServerClassFile.all()).isNotEmpty()
                .allSatisfy(each -> assertThat(PATCHES.missing(each.className(), each.bytes())).isEmpty());
    }

    /** The initialization may fail, because it calls other classes of the server. The JVM verifies the class before. */
    @ParameterizedTest
    @MethodSource("patchedClasses")
    void isVerifiedByTheJvm(ServerClassFile original) throws Exception {
        Class<?> patched = new ServerStubs().define(PATCHES.apply(original.className(), original.bytes()));
        Throwable failure = null;
        try {
            Class.forName(patched.getName(), true, patched.getClassLoader());
        } catch (LinkageError failed) {
            failure = failed;
        }

        assertThat(failure instanceof VerifyError).as("%s", failure).isFalse();
    }

    @ParameterizedTest
    @MethodSource("patchedClasses")
    void patchesEachRecompilationLikeTheOriginal(ServerClassFile original) {
        Map<String, ClassPatch> known = PATCHES.known(original.className(), original.shape());
        Map<String, String> expected = shapes(known.keySet(), PATCHES.apply(original.className(), original.bytes()));

        byte[] small = onlyWithRelied(original);
        for (long seed = 0; seed < RECOMPILATIONS; seed++) {
            byte[] recompiled = Recompilation.of(seed % FULL == 0 ? original.bytes() : small, seed);
            ClassShape shape = ClassShape.of(recompiled);

            assertThat(PATCHES.known(original.className(), shape)).as("known with seed %d", seed).isEqualTo(known);
            assertThat(shapes(known.keySet(), PatchedClass.of(recompiled, shape, known)))
                    .as("patched with seed %d", seed).isEqualTo(expected);
        }
    }

    /** Returns the shapes of the patched methods, with their originals and the code that compares their answers. */
    private static Map<String, String> shapes(Set<String> methods, byte[] patched) {
        ClassShape shape = ClassShape.of(patched);
        return methods.stream().collect(Collectors.toMap(each -> each, each -> shape.withCallees(each).orElseThrow()));
    }

    @ParameterizedTest
    @MethodSource("patchedClasses")
    void refusesEachMethodThatDependsOnAChange(ServerClassFile original) {
        ClassShape shape = original.shape();
        Map<String, ClassPatch> known = PATCHES.known(original.className(), shape);
        byte[] small = onlyWithRelied(original);
        List<String> accepted = new ArrayList<>();
        int changes = 0;
        for (String method : MeaningChange.methods(small)) {
            Set<String> users = known.keySet().stream()
                    .filter(each -> each.equals(method) || shape.callees(each).contains(method))
                    .collect(Collectors.toSet());
            for (MeaningChange change : MeaningChange.of(small, method)) {
                changes++;
                Set<String> patched = PATCHES.known(original.className(), ClassShape.of(change.classFile()))
                        .keySet();
                if (patched.stream().anyMatch(users::contains)) {
                    accepted.add(change.method() + ": " + change.text());
                }
            }
        }

        assertThat(accepted).as("changes of %d that were accepted", changes).isEmpty();
        assertThat(changes).isGreaterThanOrEqualTo(FEWEST_CHANGES);
    }

    /** Returns a class file without the methods on which no patch relies. */
    private static byte[] onlyWithRelied(ServerClassFile original) {
        ClassShape shape = original.shape();
        Map<String, ClassPatch> known = PATCHES.known(original.className(), shape);
        Set<String> relied = new HashSet<>(known.keySet());
        known.keySet().forEach(each -> relied.addAll(shape.callees(each)));
        byte[] small = MeaningChange.onlyWith(relied, original.bytes());
        assertThat(PATCHES.known(original.className(), ClassShape.of(small))).as("known without the other methods")
                .isEqualTo(known);
        return small;
    }
}
