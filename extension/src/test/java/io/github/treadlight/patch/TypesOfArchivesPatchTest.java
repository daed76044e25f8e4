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
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.junit.jupiter.api.Test;

class TypesOfArchivesPatchTest {
    private static final URI ARCHIVE = URI.create("file:/library.jar");

    /** Types that count how often all are asked for. */
    private static class AllTypes implements Types {
        int asked;

        @Override
        public Collection<Type> getAllTypes() {
            asked++;
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

    /** Types that know those of an archive. */
    private static final class ArchiveTypes extends AllTypes implements Function<Collection<URI>, Collection<Type>> {
        final List<Collection<URI>> applied = new ArrayList<>();

        @Override
        public Collection<Type> apply(Collection<URI> archives) {
            applied.add(archives);
            return List.of();
        }
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getName().replaceAll(".*\\.", "") + ".class")) {
            return in.readAllBytes();
        }
    }

    private static Class<?> patched() throws IOException {
        byte[] patched = new TypesOfArchivesPatch().apply(classFile(Asking.class));
        byte[] held = classFile(Asking.Held.class);
        return new ClassLoader(Asking.class.getClassLoader()) {
            Class<?> define() {
                defineClass(Asking.Held.class.getName(), held, 0, held.length);
                return defineClass(Asking.class.getName(), patched, 0, patched.length);
            }
        }.define();
    }

    private static void ask(Class<?> asking, Types types) throws ReflectiveOperationException {
        asking.getMethod("some", Types.class, Collection.class).invoke(null, types, List.of(ARCHIVE));
        asking.getMethod("all", Types.class).invoke(null, types);
    }

    @Test
    void appliesTypesThatAreAFunction() throws Exception {
        ArchiveTypes types = new ArchiveTypes();

        ask(patched(), types);

        assertThat(types.applied).containsExactly(List.of(ARCHIVE));
        assertThat(types.asked).as("calls of the method without archives").isEqualTo(1);
    }

    @Test
    void asksOtherTypesForAll() throws Exception {
        AllTypes types = new AllTypes();

        ask(patched(), types);

        assertThat(types.asked).isEqualTo(2);
    }

    @Test
    void refusesAClassThatDoesNotAsk() throws Exception {
        byte[] other = classFile(TypesOfArchivesPatchTest.class);

        assertThatThrownBy(() -> new TypesOfArchivesPatch().apply(other)).isInstanceOf(IllegalStateException.class)
                .hasMessage("The class asks for all types at 0 places, not at 1");
    }
}
