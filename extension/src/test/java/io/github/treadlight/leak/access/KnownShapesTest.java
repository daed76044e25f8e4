package io.github.treadlight.leak.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.access.library.CurrentLibrary;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that each class file is read at most once while parsingOnce runs, and that nothing is kept afterwards. */
class KnownShapesTest {
    private final KnownShapes shapes = new KnownShapes(Set.of());

    /** A class loader that counts the class files that are read from it. */
    private static final class CountingLoader extends ApplicationLoader {
        private int read;

        CountingLoader() {
            super(null, KnownShapesTest.class.getClassLoader());
            with(CurrentLibrary.class);
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            read++;
            return super.getResourceAsStream(name);
        }
    }

    private boolean contain(CountingLoader loader, String member) throws ReflectiveOperationException {
        return shapes.contain(loader.its(CurrentLibrary.class), member);
    }

    @Test
    void readsEachClassFileOnce() throws Exception {
        CountingLoader loader = new CountingLoader();
        Class<?> library = loader.its(CurrentLibrary.class);
        int before = loader.read;
        shapes.parsingOnce(() -> shapes.parsingOnce(() -> shapes.contain(library, "table"))
                || shapes.contain(library, "drained") || shapes.contain(library, "drain()"));
        assertThat(loader.read - before).isEqualTo(1);
        assertThat(contain(loader, "table")).as("decided before").isFalse();
        assertThat(loader.read - before).isEqualTo(1);
        contain(loader, "drained()");
        assertThat(loader.read - before).as("the next time").isEqualTo(2);
    }

    @Test
    void sameNamesOfDifferentClassLoadersAreDifferentClasses() throws Exception {
        CountingLoader one = new CountingLoader();
        CountingLoader other = new CountingLoader();
        Class<?> library = one.its(CurrentLibrary.class);
        Class<?> otherLibrary = other.its(CurrentLibrary.class);
        int before = other.read;
        shapes.parsingOnce(() -> shapes.contain(library, "table") || shapes.contain(otherLibrary, "table"));
        assertThat(other.read - before).isEqualTo(1);
    }

    @Test
    void retainsNoClassLoaderAfterwards() throws Exception {
        WeakReference<CountingLoader> reference = parsingOnce(new CountingLoader());
        Memory.collectUntil(() -> reference.refersTo(null));
        assertThat(shapes).isNotNull();
    }

    private WeakReference<CountingLoader> parsingOnce(CountingLoader loader) throws ReflectiveOperationException {
        Class<?> library = loader.its(CurrentLibrary.class);
        shapes.parsingOnce(() -> shapes.contain(library, "table"));
        return new WeakReference<>(loader);
    }
}
