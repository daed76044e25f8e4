package io.github.treadlight.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.ApplicationLoader;
import java.net.URL;
import java.rmi.server.RMIClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Codebases and bundle keys, which streams write after class descriptors. */
class StreamTextsTest {
    private static class Thing {}

    private static class OtherThing {}

    @Test
    void byDefaultTheCodebaseIsThatOfRmiAndThereIsNoBundle() throws Exception {
        ClassAnnotations annotations = new ClassAnnotations();
        URL[] urls = {new URL("file:/one.jar"), new URL("file:/two.jar")};
        ClassLoader parent = getClass().getClassLoader();
        try (ApplicationLoader one = new ApplicationLoader("one", parent, urls).with(Thing.class);
                ApplicationLoader two = new ApplicationLoader("two", parent, urls).with(Thing.class)) {
            Class<?> thing = one.its(Thing.class);
            Class<?> ofTwo = two.its(Thing.class);
            assertThat(annotations.codebase(thing)).isEqualTo("file:/one.jar file:/two.jar")
                    .isEqualTo(RMIClassLoader.getClassAnnotation(thing))
                    .isSameAs(annotations.codebase(thing)).isSameAs(annotations.codebase(ofTwo));
            one.addURL(new URL("file:/three.jar"));
            assertThat(annotations.codebase(thing)).isEqualTo("file:/one.jar file:/two.jar file:/three.jar")
                    .isSameAs(annotations.codebase(thing));
            assertThat(annotations.codebase(ofTwo)).isEqualTo("file:/one.jar file:/two.jar");
            assertThat(annotations.bundleKey(thing)).isNull();
        }
        for (Class<?> type : List.of(String.class, int.class, Object[].class)) {
            assertThat(annotations.codebase(type)).isNull();
            assertThat(annotations.bundleKey(type)).isNull();
        }
    }

    @Test
    void equalKeysAreOneInstanceForAllLoaders() {
        ClassAnnotations annotations = new ClassAnnotations(type -> null, type -> new String("bundle"));
        ClassAnnotations others = new ClassAnnotations(type -> null, type -> new String("bundle"));
        Class<?> copy = new ApplicationLoader(Thing.class).its(Thing.class);
        for (Class<?> type : List.of(Thing.class, copy, copy.arrayType(), String.class, int.class)) {
            assertThat(annotations.bundleKey(type)).isEqualTo("bundle")
                    .isSameAs(annotations.bundleKey(OtherThing.class)).isSameAs(others.bundleKey(type));
        }
    }

    @Test
    void aCodebaseIsLookedUpEachTimeAndABundleKeyOnce() {
        AtomicReference<String> codebase = new AtomicReference<>("first");
        List<Class<?>> computed = new ArrayList<>();
        ClassAnnotations annotations = new ClassAnnotations(type -> codebase.get(), type -> {
            computed.add(type);
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
        assertThat(computed).containsExactly(Thing.class, String.class);
    }

    @Test
    void aLookupThatFailedIsRepeated() {
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
