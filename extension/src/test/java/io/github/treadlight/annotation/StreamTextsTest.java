package io.github.treadlight.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.rmi.server.RMIClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Codebases and bundle keys: what streams write behind classes. */
class StreamTextsTest {
    private static class Thing {}

    private static class OtherThing {}

    @Test
    void byDefaultTheCodebaseIsRmisAndThereIsNoBundle() throws Exception {
        ClassAnnotations annotations = new ClassAnnotations();
        URL[] urls = {new URL("file:/one.jar"), new URL("file:/two.jar")};
        byte[] file = StreamTextsTest.class.getResourceAsStream("StreamTextsTest$Thing.class").readAllBytes();
        class Urls extends URLClassLoader {
            final Class<?> thing = defineClass(Thing.class.getName(), file, 0, file.length);

            Urls() {
                super(urls);
            }

            @Override
            protected void addURL(URL url) {
                super.addURL(url);
            }
        }
        try (Urls one = new Urls(); Urls two = new Urls()) {
            assertThat(annotations.codebase(one.thing)).isEqualTo("file:/one.jar file:/two.jar")
                    .isEqualTo(RMIClassLoader.getClassAnnotation(one.thing))
                    .isSameAs(annotations.codebase(one.thing)).isSameAs(annotations.codebase(two.thing));
            one.addURL(new URL("file:/three.jar"));
            assertThat(annotations.codebase(one.thing)).isEqualTo("file:/one.jar file:/two.jar file:/three.jar")
                    .isSameAs(annotations.codebase(one.thing));
            assertThat(annotations.codebase(two.thing)).isEqualTo("file:/one.jar file:/two.jar");
            assertThat(annotations.bundleKey(one.thing)).isNull();
        }
        for (Class<?> type : List.of(String.class, int.class, Object[].class)) {
            assertThat(annotations.codebase(type)).isNull();
            assertThat(annotations.bundleKey(type)).isNull();
        }
    }

    @Test
    void equalTextsAreOneInstanceForAllLoaders() {
        ClassAnnotations annotations =
                new ClassAnnotations(type -> new String("codebase"), type -> new String("bundle"));
        ClassAnnotations others = new ClassAnnotations(type -> new String("codebase"), type -> new String("bundle"));
        Class<?> copy = new AppLoader(Thing.class).its(Thing.class);
        for (Class<?> type : List.of(Thing.class, copy, copy.arrayType(), String.class, int.class)) {
            assertThat(annotations.codebase(type)).isEqualTo("codebase")
                    .isSameAs(annotations.codebase(OtherThing.class)).isSameAs(others.codebase(type));
            assertThat(annotations.bundleKey(type)).isEqualTo("bundle")
                    .isSameAs(annotations.bundleKey(OtherThing.class)).isSameAs(others.bundleKey(type));
        }
    }

    @Test
    void aCodebaseIsAskedForEachTimeAndABundleKeyOnce() {
        AtomicReference<String> codebase = new AtomicReference<>("first");
        List<Class<?>> asked = new ArrayList<>();
        ClassAnnotations annotations = new ClassAnnotations(type -> codebase.get(), type -> {
            asked.add(type);
            return null;
        });
        assertThat(annotations.codebase(Thing.class)).isEqualTo("first");
        codebase.set("second");
        assertThat(annotations.codebase(Thing.class)).isEqualTo("second");
        codebase.set(null);
        assertThat(annotations.codebase(Thing.class)).isNull();
        for (int i = 0; i < 3; i++) {
            assertThat(annotations.bundleKey(Thing.class)).isNull();
            assertThat(annotations.bundleKey(String.class)).isNull();
        }
        assertThat(asked).containsExactly(Thing.class, String.class);
    }

    @Test
    void whatFailedIsAskedForAgain() {
        AtomicInteger calls = new AtomicInteger();
        ClassAnnotations annotations = new ClassAnnotations(type -> {
            throw new IllegalStateException("no codebase " + calls.get());
        }, type -> {
            if (calls.incrementAndGet() < 3) {
                throw new IllegalStateException("no key " + calls.get());
            }
            return "key";
        });
        assertThatThrownBy(() -> annotations.bundleKey(Thing.class)).hasMessage("no key 1");
        assertThatThrownBy(() -> annotations.bundleKey(Thing.class)).hasMessage("no key 2");
        assertThat(annotations.bundleKey(Thing.class)).isEqualTo("key");
        assertThatThrownBy(() -> annotations.codebase(Thing.class)).hasMessage("no codebase 3");
    }
}
