package io.github.treadlight.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.shape.ClassShape;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TypesPatchTest {
    private static final URI ARCHIVE = URI.create("file:/library.jar");

    /** Types that count the calls of {@link #getAllTypes}. */
    private static class AllTypes implements Types {
        int calls;

        @Override
        public Collection<Type> getAllTypes() {
            calls++;
            return List.of();
        }

        @Override
        public Type getBy(String name) {
            return null;
        }

        @Override
        public <T extends Type> T getBy(Class<T> type, String name) {
            return null;
        }
    }

    /** Types that are a function. */
    private static final class SomeTypes extends AllTypes implements Function<Object, Collection<?>> {
        final List<Object> applied = new ArrayList<>();
        Collection<?> some = List.of();

        @Override
        public Collection<?> apply(Object query) {
            applied.add(query);
            return some;
        }
    }

    @RegisterExtension
    final CapturedLog log = new CapturedLog("io.github.treadlight.patch");

    private static Class<?> patched(TypesPatch patch) {
        byte[] file = ApplicationLoader.classFile(TypesCaller.class.getName());
        String method = patch == TypesPatch.OF_ARCHIVES ? TypesCaller.OF_ARCHIVES : TypesCaller.OF_ANNOTATIONS;
        return ApplicationLoader.of("server", Map.of(TypesCaller.class.getName(),
                PatchedClass.of(file, ClassShape.of(file), Map.of(method, patch)))).its(TypesCaller.class);
    }

    private static void call(Class<?> caller, Types types) throws ReflectiveOperationException {
        caller.getMethod("some", Types.class, Collection.class).invoke(null, types, List.of(ARCHIVE));
        caller.getMethod("getApplicableSniffers", Types.class).invoke(caller.getConstructor().newInstance(), types);
    }

    @Test
    void asksForTheTypesOfArchives() throws Exception {
        SomeTypes types = new SomeTypes();

        call(patched(TypesPatch.OF_ARCHIVES), types);

        assertThat(types.applied).containsExactly(List.of(ARCHIVE));
        assertThat(types.calls).as("calls of both original methods, to compare one of them").isEqualTo(2);
    }

    @Test
    void asksForAnnotations() throws Exception {
        SomeTypes types = new SomeTypes();

        call(patched(TypesPatch.OF_ANNOTATIONS), types);

        assertThat(types.applied).containsExactly(AnnotationType.class);
        assertThat(types.calls).as("calls of both original methods, to compare one of them").isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void callsGetAllTypesUnlessTypesAreAFunction(TypesPatch patch) throws Exception {
        AllTypes types = new AllTypes();

        call(patched(patch), types);

        assertThat(types.calls).isEqualTo(3);
    }

    private static Object[] archives(Class<?> caller, Types types) throws ReflectiveOperationException {
        return (Object[]) caller.getMethod("some", Types.class, Collection.class)
                .invoke(null, types, List.of(ARCHIVE));
    }

    @Test
    void comparesUntilEnoughAnswersWereEqual() throws Exception {
        SomeTypes types = new SomeTypes();
        Class<?> caller = patched(TypesPatch.OF_ARCHIVES);

        for (int i = 0; i < 100; i++) {
            archives(caller, types);
        }

        assertThat(types.applied).hasSize(100);
        assertThat(types.calls).as("calls of the original").isEqualTo(32);
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void usesTheOriginalForGoodOnceAnAnswerDiffers() throws Exception {
        SomeTypes types = new SomeTypes();
        Class<?> caller = patched(TypesPatch.OF_ARCHIVES);
        archives(caller, types);
        types.some = List.of("other");

        assertThat(archives(caller, types)).isEmpty();
        types.some = List.of();
        assertThat(archives(caller, types)).isEmpty();

        assertThat(types.applied).hasSize(2);
        assertThat(log.lines()).singleElement().asString().contains("WARNING",
                "The server's own method TypesCaller.some gives a different answer");
    }

    @Test
    void usesTheOriginalForGoodIfThePatchedMethodThrows() throws Exception {
        SomeTypes types = new SomeTypes();
        types.some = null;
        Class<?> caller = patched(TypesPatch.OF_ARCHIVES);

        assertThat(archives(caller, types)).isEmpty();
        assertThat(archives(caller, types)).isEmpty();

        assertThat(types.applied).hasSize(1);
        assertThat(log.lines()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void refusesAMethodThatDoesNotAsk(TypesPatch patch) {
        byte[] other = ApplicationLoader.classFile(TypesPatchTest.class.getName());

        assertThatThrownBy(() -> PatchedClass.of(
                other, ClassShape.of(other), Map.of("refusesAMethodThatDoesNotAsk()V", patch)))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("does not fit");
    }
}
