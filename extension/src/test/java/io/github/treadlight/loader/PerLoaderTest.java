package io.github.treadlight.loader;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.loader.PerLoader.Key;
import java.lang.ref.ReferenceQueue;
import java.net.URL;
import java.net.URLClassLoader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PerLoaderTest {
    private final ReferenceQueue<ClassLoader> queue = new ReferenceQueue<>();

    @Test
    void keysOfOneLoaderAreEqual() {
        ClassLoader loader = loader();
        assertThat(new Key(loader, queue)).isEqualTo(new Key(loader, queue)).isNotEqualTo(new Key(loader(), queue));
    }

    /** The collector clears both references after the comparison has read the first one. */
    @Test
    void keysOfTwoLoadersThatAreCollectedDuringTheComparisonAreNotEqual() {
        Key other = new Key(loader(), queue);
        Key key = new Key(loader(), queue) {
            @Override
            public @Nullable ClassLoader get() {
                ClassLoader loader = super.get();
                clear();
                other.clear();
                return loader;
            }
        };
        assertThat(key.equals(other)).isFalse();
    }

    private static ClassLoader loader() {
        return new URLClassLoader(new URL[0]);
    }
}
