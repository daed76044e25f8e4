package io.github.treadlight.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.junit.jupiter.api.Test;
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
    private static final class SomeTypes extends AllTypes implements Function<Object, Collection<Type>> {
        final List<Object> applied = new ArrayList<>();

        @Override
        public Collection<Type> apply(Object query) {
            applied.add(query);
            return List.of();
        }
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getName().replaceAll(".*\\.", "") + ".class")) {
            return in.readAllBytes();
        }
    }

    private static Class<?> patched(TypesPatch patch) throws IOException {
        byte[] patched = patch.apply(classFile(TypesCaller.class));
        byte[] held = classFile(TypesCaller.Held.class);
        return new ClassLoader(TypesCaller.class.getClassLoader()) {
            Class<?> define() {
                defineClass(TypesCaller.Held.class.getName(), held, 0, held.length);
                return defineClass(TypesCaller.class.getName(), patched, 0, patched.length);
            }
        }.define();
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
        assertThat(types.calls).as("calls of the other method").isEqualTo(1);
    }

    @Test
    void asksForAnnotations() throws Exception {
        SomeTypes types = new SomeTypes();

        call(patched(TypesPatch.OF_ANNOTATIONS), types);

        assertThat(types.applied).containsExactly(AnnotationType.class);
        assertThat(types.calls).as("calls of the other method").isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void callsGetAllTypesUnlessTypesAreAFunction(TypesPatch patch) throws Exception {
        AllTypes types = new AllTypes();

        call(patched(patch), types);

        assertThat(types.calls).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void refusesAClassThatDoesNotAsk(TypesPatch patch) throws Exception {
        byte[] other = classFile(TypesPatchTest.class);

        assertThatThrownBy(() -> patch.apply(other)).isInstanceOf(IllegalStateException.class)
                .hasMessage("Expected 1 call of Types.getAllTypes, found 0");
    }
}
